import type { ListedUser } from '@lintel/contract/accounts/schema'
import type { CappedCount } from '@lintel/contract/counts'
import { LIMITS } from '@lintel/contract/limits'
import { fromCents } from '@lintel/contract/money'
import type { PersonApplication, PersonLease, PersonPage } from '@lintel/contract/people/schema'
import { dayOf } from '../../format/days.ts'
import { presentPerson, presentUser } from '../accounts/present.ts'
import type { UserRow } from '../accounts/table.ts'
import type { ApplicationRow } from '../applications/table.ts'
import { type DocumentListRow, presentDocument } from '../documents/present.ts'
import type { LeaseRow } from '../leases/table.ts'
import { type PropertySummaryRow, presentSummary } from '../properties/present.ts'
import type { FoundPerson } from './queries.ts'

/** The newest rows of a kind; `more` if there are older ones. */
export type Newest<Row> = { items: Row[]; more: boolean }

type PersonColumns = Pick<UserRow, 'id' | 'firstName' | 'lastName' | 'profileImageUrl'>

export type LeaseOfPerson = { lease: LeaseRow; property: PropertySummaryRow; tenant: PersonColumns }

export type ApplicationOfPerson = Pick<ApplicationRow, 'id' | 'status' | 'createdAt'> & {
  property: PropertySummaryRow
  tenant: PersonColumns
}

/** A person with the parts of their page that a reader may see. */
export type PersonPageRow = FoundPerson & {
  seesContact: boolean
  seesAccount: boolean
  homes: Newest<PropertySummaryRow> | undefined
  leases: Newest<LeaseOfPerson> | undefined
  applications: Newest<ApplicationOfPerson> | undefined
  documents: Newest<DocumentListRow> | undefined
}

export function presentPersonPage(page: PersonPageRow): PersonPage {
  const { user, facts, conversation } = page
  return {
    person: {
      ...presentPerson(user),
      role: user.role,
      memberSince: `${dayOf(user.createdAt).slice(0, 7)}-01`,
      isDeleted: facts.isDeleted,
    },
    canWrite: page.canWrite,
    ...(page.seesContact && { contact: { email: user.email, phone: user.phone } }),
    ...(page.seesAccount && { account: presentUser(user) }),
    ...(page.homes && { homes: presentNewest(page.homes, presentSummary) }),
    ...(page.leases && { leases: presentNewest(page.leases, presentLeaseOfPerson) }),
    ...(page.applications && { applications: presentNewest(page.applications, presentApplicationOfPerson) }),
    ...(page.documents && { documents: presentNewest(page.documents, presentDocument) }),
    ...(conversation && { conversation: { lastAt: conversation.lastAt.toISOString(), unread: conversation.unread } }),
  }
}

const presentNewest = <Row, Shown>({ items, more }: Newest<Row>, present: (row: Row) => Shown) => ({
  items: items.map(present),
  more,
})

const presentLeaseOfPerson = ({ lease, property, tenant }: LeaseOfPerson): PersonLease => ({
  id: lease.id,
  startDate: lease.startsOn,
  endDate: lease.endsOn,
  monthlyRent: fromCents(lease.rentCents),
  applicationId: lease.applicationId,
  isCancelled: lease.cancelledAt !== null,
  property: presentSummary(property),
  tenant: presentPerson(tenant),
})

const presentApplicationOfPerson = ({
  id,
  status,
  createdAt,
  property,
  tenant,
}: ApplicationOfPerson): PersonApplication => ({
  id,
  status,
  createdAt: createdAt.toISOString(),
  property: presentSummary(property),
  tenant: presentPerson(tenant),
})

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
