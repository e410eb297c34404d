import type { Contact, OwnUser, Person, SessionSummary, User } from '@lintel/contract/accounts/schema'
import type { Actor } from '@lintel/contract/actor'
import { describeDevice } from '../../http/device.ts'
import { endOf } from './session-lifetime.ts'
import type { SessionRow, UserRow } from './table.ts'

export const actorOf = (row: UserRow): Actor => ({ id: row.id, role: row.role, isApproved: row.approvedAt !== null })

export function presentUser(row: UserRow): User {
  return {
    ...presentContact(row),
    username: row.username,
    role: row.role,
    isApproved: row.approvedAt !== null,
    state: row.deletedAt ? 'deleted' : row.disabledAt ? 'disabled' : 'active',
    disablingRequestedBy: row.disablingRequestedBy,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** A user's own account. */
export const presentOwnUser = (row: UserRow): OwnUser => ({
  ...presentUser(row),
  isEmailVerified: row.emailVerifiedAt !== null,
  locale: row.locale,
  timeZone: row.timeZone,
})

/** @param sid the caller's session */
export const presentSession = (row: SessionRow, sid: string | undefined): SessionSummary => ({
  id: row.id,
  device: describeDevice(row.sess.userAgent),
  isCurrent: row.sid === sid,
  signedInAt: row.sess.signedInAt,
  lastUsedAt: row.usedAt.toISOString(),
  expiresAt: endOf(row).toISOString(),
})

/** A user as other users see them. */
export const presentPerson = (row: Pick<UserRow, 'id' | 'firstName' | 'lastName' | 'profileImageUrl'>): Person => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  profileImageUrl: row.profileImageUrl,
})

export function presentContact(
  row: Pick<UserRow, 'id' | 'firstName' | 'lastName' | 'profileImageUrl' | 'email' | 'phone'>,
): Contact {
  return { ...presentPerson(row), email: row.email, phone: row.phone }
}
