/** `logged`: its name in the security log. `inHistory`: whether the history of its home has it. */
type EventWords = { logged?: string; inHistory?: true }

/**
 * Every kind of event. `logged` shows it in the security log, `inHistory` in the home's history; only its parties see the others.
 * Kinds are stored: after a release, never rename one.
 */
export const EVENTS = {
  registered: { logged: 'Registered' },
  sign_in: { logged: 'Signed in' },
  sign_in_failed: { logged: 'Sign-in failed' },
  sign_out: { logged: 'Signed out' },
  session_ended: { logged: 'Signed out one browser' },
  sessions_ended: { logged: 'Signed out all other browsers' },
  password_check_failed: { logged: 'Gave a wrong password' },
  password_changed: { logged: 'Password changed' },
  reset_link_issued: { logged: 'Link for a new password issued' },
  password_reset: { logged: 'Password set by a link' },
  email_changed: { logged: 'Email address changed' },
  details_corrected: { logged: 'Details corrected by an agent' },
  email_verified: { logged: 'Email address verified' },
  person_invited: { logged: 'Tenant or owner invited' },
  person_invitation_revoked: { logged: 'Invitation of a tenant or owner revoked' },
  person_invitation_accepted: {},
  owner_invited: { logged: 'Tenant invited to become an owner' },
  became_owner: { logged: 'Became an owner' },
  agent_approved: { logged: 'Agent approved' },
  agent_declined: { logged: 'Agent declined' },
  role_changed: { logged: 'Role changed' },
  disabling_requested: { logged: 'Disabling of an agent requested' },
  account_disabled: { logged: 'Account disabled' },
  account_enabled: { logged: 'Account enabled' },
  properties_handed_over: { logged: 'Homes handed over' },
  account_deleted: { logged: 'Account deleted' },
  property_listed: { inHistory: true },
  property_edited: { inHistory: true },
  property_pictures_changed: { inHistory: true },
  property_price_changed: { inHistory: true },
  property_status_changed: { inHistory: true },
  property_published: { inHistory: true },
  property_unpublished: { inHistory: true },
  property_handed_over: { inHistory: true },
  application_sent: { inHistory: true },
  application_approved: { logged: 'Application approved', inHistory: true },
  application_rejected: { logged: 'Application rejected', inHistory: true },
  /** Rejected as the home was let to another applicant. */
  application_closed: { inHistory: true },
  application_reopened: { logged: 'Application reopened', inHistory: true },
  application_withdrawn: { logged: 'Application withdrawn', inHistory: true },
  approval_undone: { inHistory: true },
  lease_created: { logged: 'Lease created', inHistory: true },
  tenant_invited: { logged: 'Tenant invited' },
  invitation_revoked: { logged: 'Invitation revoked' },
  invitation_accepted: { logged: 'Invitation accepted', inHistory: true },
  lease_shortened: { logged: 'Lease shortened', inHistory: true },
  lease_cancelled: { logged: 'Lease cancelled', inHistory: true },
  lease_ended: { inHistory: true },
  document_viewed: { logged: 'Document opened' },
  document_added: { inHistory: true },
  document_removed: { logged: 'Document removed', inHistory: true },
  property_archived: { logged: 'Home archived', inHistory: true },
  property_removed: { logged: 'Home removed' },
  report_closed: { logged: 'Report closed' },
  books_started: { logged: 'Books of a lease started' },
  books_switched: { logged: 'Books of an owner switched on or off' },
  payment_details_changed: { logged: 'Payment details changed' },
  payment_recorded: { logged: 'Payment recorded' },
  payment_reversed: { logged: 'Payment reversed' },
  charge_added: { logged: 'Charge added' },
  charge_reversed: { logged: 'Charge reversed' },
  charge_written_off: { logged: 'Charge written off' },
  schedule_changed: { logged: 'Regular charge changed' },
  /** Follows from the hand-over of a home. */
  payee_changed: {},
  /** By time. */
  rent_due: {},
  rent_overdue: {},
} as const satisfies Record<string, EventWords>

export type EventKind = keyof typeof EVENTS

/** What the history of a home shows of events, and of which type each is: `history/schema.ts` has the types. */
export const HISTORY_DETAILS = {
  fromPrice: 'rent',
  toPrice: 'rent',
  currency: 'currency',
  fromStatus: 'status',
  toStatus: 'status',
  /** Names of the fields that were edited. */
  fields: 'names',
  picturesAdded: 'count',
  picturesRemoved: 'count',
  documentType: 'documentType',
  startDate: 'day',
  endDate: 'day',
  /** The reason of a rejection. */
  why: 'text',
} as const

type KindsWith<Key extends keyof EventWords> = {
  [Kind in EventKind]: (typeof EVENTS)[Kind] extends Record<Key, unknown> ? Kind : never
}[EventKind]

export type LoggedEventKind = KindsWith<'logged'>
export type PropertyEventKind = KindsWith<'inHistory'>

const kindsWith = <Key extends keyof EventWords>(key: Key) =>
  Object.keys(EVENTS).filter((kind) => key in EVENTS[kind as EventKind]) as [KindsWith<Key>, ...KindsWith<Key>[]]

export const LOGGED_EVENT_KINDS = kindsWith('logged')
export const PROPERTY_EVENT_KINDS = kindsWith('inHistory')

export const isLogged = (kind: EventKind): kind is LoggedEventKind =>
  LOGGED_EVENT_KINDS.some((logged) => logged === kind)
export const isInHistory = (kind: EventKind): kind is PropertyEventKind =>
  PROPERTY_EVENT_KINDS.some((told) => told === kind)
