import { z } from 'zod'
import { userSchema } from '../accounts/schema.ts'
import { cappedCountSchema } from '../counts.ts'
import { instant } from '../dates.ts'
import { LIMITS } from '../limits.ts'
import { pageQuery } from '../paging.ts'
import { optionalText, text } from '../text.ts'
import { REPORT_OUTCOME_NAMES, REPORT_REASON_NAMES } from './reasons.ts'
import { REPORT_KINDS, REPORT_STATUSES } from './status.ts'

/** The reported record: a received message or a published home. */
const subject = { kind: z.enum(REPORT_KINDS), id: z.uuid().describe('Id of the message or home') }
const note = optionalText(text(LIMITS.reportNoteMax)).optional()

export const newReportSchema = z.object({
  ...subject,
  reason: z.enum(REPORT_REASON_NAMES, 'Please choose a reason'),
  note,
})

export const ownReportQuery = z.object(subject)

/** The caller's open report of a message or home. */
export const ownReportSchema = z.object({
  reportedAt: instant.nullable().describe('Null without an open report'),
})

/** A user as named when the report was made. */
const namedSchema = z.object({ id: z.uuid().nullable(), name: z.string() })

/** A report, for agents. Texts and names are as they were when it was made. */
export const reportSchema = z.object({
  id: z.uuid(),
  kind: z.enum(REPORT_KINDS),
  propertyId: z.uuid().nullable().describe('The reported home, unless it was deleted'),
  content: z.string().describe('The text of the message, or the title of the home'),
  sentAt: instant.nullable().describe('When the message was sent'),
  reporter: namedSchema.describe('Also the receiver of a reported message'),
  reported: namedSchema.describe('The sender of the message, or the owner of the home'),
  isPublished: z.boolean().nullable().describe('Whether the home is published now; null without a home'),
  account: userSchema.nullable().describe('The account of the reported user as it is now, unless it is gone'),
  reason: z.enum(REPORT_REASON_NAMES),
  note: z.string().nullable(),
  status: z.enum(REPORT_STATUSES),
  createdAt: instant,
  closing: z
    .object({
      at: instant,
      by: z.string().nullable(),
      byId: z.uuid().nullable().describe('Null once the account is gone'),
      outcome: z.enum(REPORT_OUTCOME_NAMES),
      note: z.string().nullable(),
    })
    .nullable(),
})

export const reportListQuery = pageQuery.extend({ status: z.enum(REPORT_STATUSES).default('open') })

export const reportCountSchema = z.object({ open: cappedCountSchema })

/** The outcome of a report, and a note. Only agents see it. */
export const reportClosingSchema = z.object({
  outcome: z.enum(REPORT_OUTCOME_NAMES, 'Please choose an outcome'),
  note,
})

export type NewReport = z.output<typeof newReportSchema>
export type OwnReport = z.output<typeof ownReportSchema>
export type OwnReportQuery = z.output<typeof ownReportQuery>
export type Report = z.output<typeof reportSchema>
export type ReportListQuery = z.output<typeof reportListQuery>
export type ReportCount = z.output<typeof reportCountSchema>
export type ReportClosing = z.output<typeof reportClosingSchema>
