/** What can happen to a home, in the order in which it usually does. */
export const HOME_EVENT_KINDS = [
  'listed',
  'edited',
  'pictures_changed',
  'price_changed',
  'status_changed',
  'published',
  'unpublished',
  'handed_over',
  'document_added',
  'document_removed',
  'applied',
  'withdrawn',
  'rejected',
  'reopened',
  'approved',
  'approval_undone',
  'lease_shortened',
  'lease_cancelled',
  'lease_ended',
] as const

export type HomeEventKind = (typeof HOME_EVENT_KINDS)[number]
