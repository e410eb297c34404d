import { REJECTION_REASON_NAMES, REJECTION_REASONS, type RejectionReason } from '@lintel/contract/applications/reasons'
import { APPLICATION_STATUSES, type ApplicationStatus } from '@lintel/contract/applications/status'
import { APPLICATIONS, applicationTag } from '@lintel/contract/applications/tags'
import { day } from '@lintel/contract/dates'
import type { PropertyEventDetails } from '@lintel/contract/history/schema'
import { z } from 'zod'
import { defineEvent, type EventTags, type Given, type ShownEvent } from '../../events/define.ts'
import { aboutDecision, decidedSentence, isForTenant, toLandlord, toTenant } from '../../events/notices.ts'
import type { ApplicationRow } from './table.ts'

const status = z.enum(APPLICATION_STATUSES)
/** A change of the status; `from` is absent when it was sent. */
const step = { from: status.optional(), to: status }

type StepData = { to?: ApplicationStatus | undefined; reason?: RejectionReason | undefined }

/**
 * Why an application's status changed, for its people: the reason of a rejection with the landlord's note, or what caused it.
 * @returns null where nothing is said
 */
export function whyOf(
  kind: string,
  { reason }: StepData,
  { causeId, note }: { causeId: string | null; note: string | null },
): string | null {
  if (kind === 'approval_undone') return 'The lease was cancelled before it began'
  if (kind === 'application_reopened' && causeId) return 'The other applicant’s lease was cancelled before it began'
  return [reason && REJECTION_REASONS[reason], note].filter(Boolean).join('. ') || null
}

/** What every event of an application has. */
const ofApplication = {
  record: 'application',
  tags: ({ id }: { id: string | null }): EventTags => ({
    parties: id ? [APPLICATIONS, applicationTag(id)] : [APPLICATIONS],
  }),
  details(data: StepData, event: ShownEvent): PropertyEventDetails {
    const why = whyOf(event.kind, data, event)
    return why ? { why } : {}
  },
} as const

/** The applicant sent it. */
export const applicationSent = defineEvent('application_sent', step, {
  ...ofApplication,
  notices: toLandlord(({ home, person }, { isSender }) => [
    isSender ? `Your application for “${home}” was sent.` : `${person} applied for “${home}”.`,
  ]),
})

export const applicationWithdrawn = defineEvent('application_withdrawn', step, {
  ...ofApplication,
  notices: toLandlord(({ home, person }, { isSender }) => [
    isSender ? `You withdrew your application for “${home}”.` : `${person} withdrew the application for “${home}”.`,
  ]),
})

/** Rejected as the home is let to another applicant: follows from an approval. */
export const applicationClosed = defineEvent(
  'application_closed',
  { ...step, reason: z.enum(REJECTION_REASON_NAMES) },
  {
    ...ofApplication,
    notices: toTenant(({ home, person }, { isSender }) => [
      `“${home}” was let to another applicant, so ${isSender ? `${person}’s` : 'your'} application was closed.`,
    ]),
  },
)

export const applicationApproved = defineEvent(
  'application_approved',
  { ...step, leaseId: z.uuid(), startsOn: day, endsOn: day },
  {
    ...ofApplication,
    account: 'landlord',
    details: ({ startsOn, endsOn }) => ({
      ...(startsOn && { startDate: startsOn }),
      ...(endsOn && { endDate: endsOn }),
    }),
    notices: aboutDecision((notice, reader) => {
      const { day } = reader.format
      const term = `The lease runs from ${day(notice.startsOn)} to ${day(notice.endsOn)}.`
      if (isForTenant(notice, reader)) return [`Your application for “${notice.home}” was approved.`, term]
      return [decidedSentence(notice, reader, 'approved', itsApplication(notice)), term]
    }),
  },
)

export const applicationRejected = defineEvent(
  'application_rejected',
  { ...step, reason: z.enum(REJECTION_REASON_NAMES) },
  {
    ...ofApplication,
    account: 'landlord',
    notices: aboutDecision((notice, reader) => {
      const why = reasonSentences(notice.reason, notice.note)
      if (isForTenant(notice, reader)) return [`Your application for “${notice.home}” was not accepted.`, ...why]
      return [decidedSentence(notice, reader, 'rejected', itsApplication(notice)), ...why]
    }),
  },
)

/** By a landlord or agent, or because the lease of another applicant was cancelled: then only the applicant gets a notice. */
export const applicationReopened = defineEvent('application_reopened', step, {
  ...ofApplication,
  account: 'landlord',
  notices: aboutDecision((notice, reader) => [
    isForTenant(notice, reader)
      ? `Your application for “${notice.home}” is under review again.`
      : decidedSentence(notice, reader, 'reopened', itsApplication(notice)),
  ]),
})

/** Its lease was cancelled, whose notice says so. */
export const approvalUndone = defineEvent('approval_undone', step, { ...ofApplication })

const itsApplication = ({ home, person }: { home: string; person: string }) => `${person}’s application for “${home}”`

/** The reason `other` has no sentence of its own. */
function reasonSentences(reason: RejectionReason, note: string | null): string[] {
  return [...(reason === 'other' ? [] : [`${REJECTION_REASONS[reason]}.`]), ...(note ? [note] : [])]
}

/** What every event of an application says of it. */
export const aboutApplication = (
  { id, tenantId, ownerId }: Pick<ApplicationRow, 'id' | 'tenantId' | 'ownerId'>,
  property: { id: string; title: string },
) =>
  ({ id, personId: tenantId, property: { id: property.id, title: property.title, ownerId } }) satisfies Partial<
    Given<object>
  >
