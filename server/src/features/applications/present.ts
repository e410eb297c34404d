import type { Actor } from '@lintel/contract/actor'
import { applicationPolicy } from '@lintel/contract/applications/policy'
import type { Application, ApplicationDetail } from '@lintel/contract/applications/schema'
import { daysBetween } from '@lintel/contract/calendar'
import type { Settings } from '../../context.ts'
import { dayOf, today } from '../../format/days.ts'
import { presentContact } from '../accounts/present.ts'
import type { UserRow } from '../accounts/table.ts'
import { endedAfter } from '../leases/queries.ts'
import type { LeaseRow } from '../leases/table.ts'
import { type PropertySummaryRow, presentSummary } from '../properties/present.ts'
import { applicantFactsOf, type OtherReason } from './access/queries.ts'
import { presentAnswers } from './answers.ts'
import type { ApplicationRow, applicationEvents } from './table.ts'

/** An application with its property and applicant. */
export type ApplicationListRow = Omit<ApplicationRow, 'searchText'> & {
  property: PropertySummaryRow
  tenant: Omit<UserRow, 'passwordHash' | 'searchText'>
  leaseEndsOn: string | null
  otherReason: OtherReason
}

/**
 * Who reads an application, and when. `endedAfter`: what ended before gives no access to the applicant (`givesAccess`); `today`:
 * `YYYY-MM-DD`.
 */
export type ApplicationReader = { actor: Actor; endedAfter: Date; today: string }

/** @returns the reader of this moment */
export const readerOf = (actor: Actor, settings: Pick<Settings, 'applicantAccessDays'>): ApplicationReader => ({
  actor,
  endedAfter: endedAfter(settings),
  today: today(),
})

/** A status change with its author's name; null once the account is deleted. */
export type ApplicationEventRow = {
  event: typeof applicationEvents.$inferSelect
  firstName: string | null
  lastName: string | null
}

export function presentApplication(row: ApplicationListRow, reader: ApplicationReader): Application {
  const { actor } = reader
  const facts = applicantFactsOf(row, reader.endedAfter)
  const showsDocuments = applicationPolicy.readDocuments(actor, facts)
  const showsContact = applicationPolicy.readContact(actor, facts)
  return {
    id: row.id,
    propertyId: row.propertyId,
    tenantId: row.tenantId,
    status: row.status,
    message: row.message,
    documents: showsDocuments ? row.documents : [],
    answers: showsDocuments ? presentAnswers(row.answers) : {},
    criteria: row.criteria,
    openedAt: row.openedAt?.toISOString() ?? null,
    waitingSince: row.waitingSince?.toISOString() ?? null,
    askedBy: row.waitingSince && row.questionBy,
    ...(applicationPolicy.review(actor, row) && { isShortlisted: row.shortlistedAt !== null }),
    showsDocuments,
    showsContact,
    pendingDays: row.status === 'pending' ? daysBetween(dayOf(row.createdAt), reader.today) : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    property: presentSummary(row.property),
    tenant: presentContact(showsContact ? row.tenant : { ...row.tenant, email: null, phone: null }),
  }
}

export function presentApplicationDetail(
  row: ApplicationListRow,
  events: ApplicationEventRow[],
  lease: LeaseRow | null,
  reader: ApplicationReader,
): ApplicationDetail {
  return {
    ...presentApplication(row, reader),
    lease: lease && { id: lease.id, startDate: lease.startsOn, endDate: lease.endsOn },
    events: events.map(({ event, firstName, lastName }) => ({
      at: event.at.toISOString(),
      by: firstName === null ? null : `${firstName} ${lastName}`,
      byId: event.actorId,
      from: event.from,
      to: event.to,
      why: event.why,
    })),
  }
}
