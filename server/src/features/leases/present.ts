import { daysBetween } from '@lintel/contract/calendar'
import type { Lease, LeaseDays, Tenancy, Tenant } from '@lintel/contract/leases/schema'
import { fromCents } from '@lintel/contract/money'
import { dayIn } from '../../format/days.ts'
import { presentContact } from '../accounts/present.ts'
import type { UserRow } from '../accounts/table.ts'
import { type PropertySummaryRow, presentSummary } from '../properties/present.ts'
import type { LeaseRow, TenantRow } from './table.ts'

/** A lease with its property, and the property's owner. */
export type TenancyRow = { lease: LeaseRow; property: PropertySummaryRow; owner: UserRow }

export const presentTenancy = ({ lease, property, owner }: TenancyRow): Tenancy => ({
  ...presentLease(lease),
  property: presentSummary(property),
  owner: presentContact(owner),
})

export const presentTenant = ({ id, firstName, lastName, profileImageUrl }: TenantRow): Tenant => ({
  id,
  firstName,
  lastName,
  profileImageUrl,
})

export function presentLease(row: LeaseRow): Lease {
  return {
    ...leaseDaysOf(row),
    id: row.id,
    propertyId: row.propertyId,
    tenantId: row.tenantId,
    startDate: row.startsOn,
    endDate: row.endsOn,
    monthlyRent: fromCents(row.rentCents, row.currency),
    securityDeposit: fromCents(row.depositCents, row.currency),
    currency: row.currency,
    leaseDocument: row.document,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** What the days of a lease mean at an instant. */
export function leaseDaysOf(
  { startsOn, endsOn, timeZone }: Pick<LeaseRow, 'startsOn' | 'endsOn' | 'timeZone'>,
  now = new Date(),
): LeaseDays {
  const today = dayIn(timeZone, now)
  return {
    timeZone,
    today,
    hasBegun: startsOn <= today,
    hasEnded: endsOn < today,
    beginsInDays: Math.max(0, daysBetween(today, startsOn)),
    endsInDays: Math.max(0, daysBetween(today, endsOn)),
  }
}
