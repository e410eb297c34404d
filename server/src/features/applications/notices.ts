import { REJECTION_REASON_NAMES, REJECTION_REASONS, type RejectionReason } from '@lintel/contract/applications/reasons'
import { day } from '@lintel/contract/dates'
import type { RecordRef } from '@lintel/contract/record-links'
import { z } from 'zod'
import { decidedSentence, decisionShape, isForTenant, tenancyShape } from '../../notices/decisions.ts'
import { defineNotice } from '../../notices/notices.ts'
import type { ApplicationRow } from './table.ts'

export const aboutApplication = (id: string): RecordRef => ({ kind: 'application', id })

/** From the applicant to the owner. */
export const applicationSent = defineNotice('application_sent', tenancyShape, ({ home, tenant }, { isSender }) => [
  isSender ? `Your application for “${home}” was sent.` : `${tenant} applied for “${home}”.`,
])

/** From the applicant to the owner. */
export const applicationWithdrawn = defineNotice(
  'application_withdrawn',
  tenancyShape,
  ({ home, tenant }, { isSender }) => [
    isSender ? `You withdrew your application for “${home}”.` : `${tenant} withdrew the application for “${home}”.`,
  ],
)

/** From the owner to the applicant, when the property is let to another applicant. */
export const applicationClosed = defineNotice('application_closed', tenancyShape, ({ home, tenant }, { isSender }) => [
  `“${home}” was let to another applicant, so ${isSender ? `${tenant}’s` : 'your'} application was closed.`,
])

export const applicationApproved = defineNotice(
  'application_approved',
  { ...decisionShape, startsOn: day, endsOn: day },
  (notice, reader) => {
    const { day } = reader.format
    const term = `The lease runs from ${day(notice.startsOn)} to ${day(notice.endsOn)}.`
    if (isForTenant(notice, reader)) return [`Your application for “${notice.home}” was approved.`, term]
    return [decidedSentence(notice, reader, 'approved', itsApplication(notice)), term]
  },
)

export const applicationRejected = defineNotice(
  'application_rejected',
  { ...decisionShape, reason: z.enum(REJECTION_REASON_NAMES), note: z.string().nullable() },
  (notice, reader) => {
    const why = reasonSentences(notice.reason, notice.note)
    if (isForTenant(notice, reader)) return [`Your application for “${notice.home}” was not accepted.`, ...why]
    return [decidedSentence(notice, reader, 'rejected', itsApplication(notice)), ...why]
  },
)

export const applicationReopened = defineNotice('application_reopened', decisionShape, (notice, reader) => [
  isForTenant(notice, reader)
    ? `Your application for “${notice.home}” is under review again.`
    : decidedSentence(notice, reader, 'reopened', itsApplication(notice)),
])

const itsApplication = ({ home, tenant }: { home: string; tenant: string }) => `${tenant}’s application for “${home}”`

/** The reason `other` has no sentence of its own. */
function reasonSentences(reason: RejectionReason, note: string | null): string[] {
  return [...(reason === 'other' ? [] : [`${REJECTION_REASONS[reason]}.`]), ...(note ? [note] : [])]
}

/** The parties to a decision, and what its notices link to. */
export const partiesOf = ({ id, ownerId, tenantId, propertyId }: ApplicationRow) => ({
  ownerId,
  tenantId,
  propertyId,
  about: aboutApplication(id),
})

/** Sender and receiver of a notice from the applicant to the owner. */
export const toOwner = ({ id, ownerId, tenantId, propertyId }: ApplicationRow) => ({
  senderId: tenantId,
  receiverId: ownerId,
  propertyId,
  about: aboutApplication(id),
})

/** Sender and receiver of a notice from the owner to the applicant. */
export const toApplicant = (application: ApplicationRow) => ({
  ...toOwner(application),
  senderId: application.ownerId,
  receiverId: application.tenantId,
})
