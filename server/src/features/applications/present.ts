import type { Actor } from '@lintel/contract/actor'
import { applicationPolicy } from '@lintel/contract/applications/policy'
import type { RejectionReason } from '@lintel/contract/applications/reasons'
import type { Application, ApplicationDetail } from '@lintel/contract/applications/schema'
import type { ApplicationStatus } from '@lintel/contract/applications/status'
import { daysBetween } from '@lintel/contract/calendar'
import type { Settings } from '../../context.ts'
import { dayIn } from '../../format/days.ts'
import { presentContact } from '../accounts/present.ts'
import type { UserRow } from '../accounts/table.ts'
import { leaseDaysOf } from '../leases/present.ts'
import { endedAfter } from '../leases/queries.ts'
import type { LeaseRow } from '../leases/table.ts'
import { type PropertySummaryRow, presentSummary } from '../properties/present.ts'
import { applicantFactsOf, type OtherReason } from './access/queries.ts'
import { presentAnswers } from './answers.ts'
import { whyOf } from './events.ts'
import type { ApplicationRow } from './table.ts'

/** An application with its property and applicant, and the ids of the documents that were sent with it. */
export type ApplicationListRow = Omit<ApplicationRow, 'searchText'> & {
  documents: string[]
  property: PropertySummaryRow
  tenant: Omit<UserRow, 'passwordHash' | 'searchText'>
  leaseEndsAt: Date | null
  otherReason: OtherReason
}

/**
 * Who reads an application, and when. `endedAfter`: what ended before gives no access to the applicant (`givesAccess`).
 */
export type ApplicationReader = { actor: Actor; endedAfter: Date; now: Date }

/** @returns the reader of this moment */
export const readerOf = (actor: Actor, settings: Pick<Settings, 'applicantAccessDays'>): ApplicationReader => ({
  actor,
  endedAfter: endedAfter(settings),
  now: new Date(),
})

/** A status change with its author's name; null once the account is deleted. */
export type ApplicationEventRow = {
  event: {
    id: string
    at: Date
    kind: string
    causeId: string | null
    actorId: string | null
    from: ApplicationStatus | null
    to: ApplicationStatus
    reason: RejectionReason | null
  }
  by: string | null
}

export function presentApplication(row: ApplicationListRow, reader: ApplicationReader): Application {
  const { actor } = reader
  const { timeZone } = row.property
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
    answers: showsDocuments ? presentAnswers(row.answers, row.property.currency) : {},
    criteria: row.criteria,
    openedAt: row.openedAt?.toISOString() ?? null,
    waitingSince: row.waitingSince?.toISOString() ?? null,
    askedBy: row.waitingSince && row.questionBy,
    ...(applicationPolicy.review(actor, row) && { isShortlisted: row.shortlistedAt !== null }),
    showsDocuments,
    showsContact,
    pendingDays:
      row.status === 'pending' ? daysBetween(dayIn(timeZone, row.createdAt), dayIn(timeZone, reader.now)) : null,
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
    lease: lease && {
      id: lease.id,
      startDate: lease.startsOn,
      endDate: lease.endsOn,
      hasBegun: leaseDaysOf(lease, reader.now).hasBegun,
    },
    events: events.map(({ event, by }) => ({
      at: event.at.toISOString(),
      by,
      byId: event.actorId,
      from: event.from,
      to: event.to,
      why: whyOf(
        event.kind,
        { reason: event.reason ?? undefined },
        { ...event, note: row.rejectionNotes[event.id] ?? null },
      ),
    })),
  }
}
