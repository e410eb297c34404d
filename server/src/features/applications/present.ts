import type { Application, ApplicationDetail } from '@lintel/contract/applications/schema'
import { presentContact } from '../accounts/present.ts'
import type { UserRow } from '../accounts/table.ts'
import type { LeaseRow } from '../leases/table.ts'
import { type PropertySummaryRow, presentSummary } from '../properties/present.ts'
import type { ApplicationRow, applicationEvents } from './table.ts'

/** An application with its property and applicant. */
export type ApplicationListRow = Omit<ApplicationRow, 'searchText'> & {
  property: PropertySummaryRow
  tenant: Omit<UserRow, 'passwordHash' | 'searchText'>
}

/** A status change with its author's name; null once the account is deleted. */
export type ApplicationEventRow = {
  event: typeof applicationEvents.$inferSelect
  firstName: string | null
  lastName: string | null
}

export function presentApplication(row: ApplicationListRow): Application {
  return {
    id: row.id,
    propertyId: row.propertyId,
    tenantId: row.tenantId,
    status: row.status,
    message: row.message,
    documents: row.documents,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    property: presentSummary(row.property),
    tenant: presentContact(row.tenant),
  }
}

export function presentApplicationDetail(
  row: ApplicationListRow,
  events: ApplicationEventRow[],
  lease: LeaseRow | null,
): ApplicationDetail {
  return {
    ...presentApplication(row),
    lease: lease && { id: lease.id, startDate: lease.startsOn, endDate: lease.endsOn },
    events: events.map(({ event, firstName, lastName }) => ({
      at: event.at.toISOString(),
      by: firstName === null ? null : `${firstName} ${lastName}`,
      from: event.from,
      to: event.to,
      why: event.why,
    })),
  }
}
