import type { ListedUser } from './schema.ts'

/** The states of an account in words, as agents see them. */
export function userStateText({
  state,
  isApproved,
  disablingRequestedBy,
}: Pick<ListedUser, 'state' | 'isApproved' | 'disablingRequestedBy'>) {
  if (state === 'deleted') return 'Deleted'
  if (state === 'disabled') return 'Disabled'
  if (disablingRequestedBy) return 'Disabling requested'
  return isApproved ? 'Active' : 'Waiting for approval'
}
