import { daysBetween } from '@lintel/contract/calendar'
import { fromCents } from '@lintel/contract/money'
import type { ManagedLease, ManagedProperty, PropertyConversation } from '@lintel/contract/portfolio/managed'
import { dayIn } from '../../../format/days.ts'
import { type ApplicationListRow, type ApplicationReader, presentApplication } from '../../applications/present.ts'
import { presentTenant } from '../../leases/present.ts'
import type { LeaseRow, TenantRow } from '../../leases/table.ts'
import { type PropertyDetailRow, presentProperty } from '../../properties/present.ts'
import { type PortfolioRow, presentPortfolio } from '../present.ts'

type LeaseWithTenant = { lease: LeaseRow; tenant: TenantRow; documentId: string | null; state: ManagedLease['state'] }

/** A home with what its managers need to know of it. */
export type ManagedPropertyRow = PropertyDetailRow &
  PortfolioRow & {
    leases: LeaseWithTenant[]
    applicants: ApplicationListRow[]
    conversations: (Omit<PropertyConversation, 'lastAt'> & { lastAt: Date })[]
    views: ManagedProperty['views']
  }

export const presentManagedProperty = (row: ManagedPropertyRow, reader: ApplicationReader): ManagedProperty => ({
  ...presentPortfolio(row),
  ...presentProperty(row),
  publishedAt: row.isPublished ? (row.publishedAt ?? row.createdAt).toISOString() : null,
  publishedDays: row.isPublished
    ? daysBetween(dayIn(row.timeZone, row.publishedAt ?? row.createdAt), dayIn(row.timeZone))
    : null,
  leases: row.leases.map(presentLease),
  applicants: row.applicants.map((application) => presentApplication(application, reader)),
  conversations: row.conversations.map(({ lastAt, ...conversation }) => ({
    ...conversation,
    lastAt: lastAt.toISOString(),
  })),
  views: row.views,
})

const presentLease = ({ lease, tenant, documentId, state }: LeaseWithTenant): ManagedLease => ({
  id: lease.id,
  startDate: lease.startsOn,
  endDate: lease.endsOn,
  monthlyRent: fromCents(lease.rentCents, lease.currency),
  securityDeposit: fromCents(lease.depositCents, lease.currency),
  currency: lease.currency,
  state,
  tenant: presentTenant(tenant),
  applicationId: lease.applicationId,
  documentId,
})
