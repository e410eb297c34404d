import type { CappedCount } from '@lintel/contract/counts'
import { LIMITS } from '@lintel/contract/limits'
import type { ListedUser, PersonPage } from '@lintel/contract/people/schema'
import { dayIn } from '../../format/days.ts'
import type { PersonSections } from '../accounts/person-sections.ts'
import { presentPerson, presentUser } from '../accounts/present.ts'
import type { UserRow } from '../accounts/table.ts'
import type { FoundPerson } from './queries.ts'

/** A person with the parts of their page that a reader may see. */
export type PersonPageRow = FoundPerson & {
  seesContact: boolean
  seesAccount: boolean
  sections: PersonSections
}

export function presentPersonPage(page: PersonPageRow): PersonPage {
  const { user, facts, conversation } = page
  return {
    person: {
      ...presentPerson(user),
      role: user.role,
      memberSince: `${dayIn('UTC', user.createdAt).slice(0, 7)}-01`,
      isDeleted: facts.isDeleted,
    },
    canWrite: page.canWrite,
    ...(page.seesContact && { contact: { email: user.email, phone: user.phone } }),
    ...(page.seesAccount && { account: presentUser(user) }),
    ...page.sections,
    ...(conversation && { conversation: { lastAt: conversation.lastAt.toISOString(), unread: conversation.unread } }),
  }
}

/** A user with the number of their homes, and of their applications up to one more than `LIMITS.countMax`. */
export type ListedUserRow = UserRow & { homes: number; applications: number }

export const presentListedUser = (row: ListedUserRow): ListedUser => ({
  ...presentUser(row),
  homes: row.homes,
  applications: presentCapped(row.applications),
})

/** @param count of at most one more than `LIMITS.countMax` */
export const presentCapped = (count: number): CappedCount => ({
  count: Math.min(count, LIMITS.countMax),
  isCapped: count > LIMITS.countMax,
})
