import { z } from 'zod'
import { contactSchema, personSchema } from '../accounts/schema.ts'
import { amount, amountIn } from '../amount.ts'
import { consequencesSchema } from '../consequences.ts'
import { cappedCountSchema } from '../counts.ts'
import { day, givenDay, instant } from '../dates.ts'
import { exportFields } from '../exports.ts'
import { LIMITS } from '../limits.ts'
import { clientIdSchema } from '../messages/schema.ts'
import { pageQuery } from '../paging.ts'
import { criteriaSchema } from '../properties/applicants-schema.ts'
import { propertyFactsSchema } from '../properties/facts.ts'
import { propertySummarySchema } from '../properties/schema.ts'
import { numeric, optionalText, requiredText, searchText, text } from '../text.ts'
import { answersSchema, applicationDraftSchema, givenAnswersIn, givenAnswersSchema } from './answers.ts'
import { APPLICATION_COLUMN_HEADINGS } from './list-columns.ts'
import { REJECTION_REASON_NAMES } from './reasons.ts'
import { APPLICATION_SORTS } from './sorts.ts'
import { APPLICATION_STATUSES, type ApplicationStatus } from './status.ts'

/** The form of an application. */
export const applicationFormSchema = z.object({
  message: optionalText(text(LIMITS.applicationMessageMax)).optional(),
  documents: z
    .array(z.uuid())
    .max(LIMITS.documentsMax, `At most ${LIMITS.documentsMax} documents`)
    .default([])
    .describe('Documents of the caller’s own, but no leases'),
  answers: givenAnswersSchema.default({}).describe('Answers to the home’s questions; others are not kept'),
})

/** The same, with amounts as the currency of the home has them. */
export const applicationFormIn = (currency: string) =>
  applicationFormSchema.extend({ answers: givenAnswersIn(currency).default({}) })

/** `tenantId` can only be the caller's id, and `status` only pending; both may be absent. */
export const newApplicationSchema = applicationFormSchema.extend({
  propertyId: z.uuid(),
  tenantId: z.uuid().optional(),
  status: z.literal('pending').default('pending'),
})

/** An application with its home and applicant. */
export const applicationSchema = z.object({
  id: z.uuid(),
  propertyId: z.uuid(),
  tenantId: z.uuid(),
  status: z.enum(APPLICATION_STATUSES),
  message: z.string().nullable(),
  documents: z.array(z.string()).describe('Ids of the documents sent with it, if the caller may see them'),
  answers: answersSchema.describe('Answers to the home’s questions, if the caller may see its documents'),
  criteria: criteriaSchema.nullable().describe('The home’s criteria when it was sent'),
  openedAt: instant.nullable().describe('When the owner or an agent first opened it'),
  waitingSince: instant.nullable().describe('Since when it waits for the applicant’s answer to a question'),
  askedBy: z.uuid().nullable().describe('Who asked that question, and gets the answer'),
  isShortlisted: z.boolean().optional().describe('Only for users who may decide about it'),
  showsDocuments: z
    .boolean()
    .describe(
      'False for owner and agents once the application is withdrawn, or some days after its rejection or its lease',
    ),
  showsContact: z
    .boolean()
    .describe('Like `showsDocuments`, and true if another application or a lease gives the owner a reason'),
  pendingDays: z
    .int()
    .nullable()
    .describe('For how many days it has been waiting for a decision, by the days of its home; null once it is decided'),
  createdAt: instant,
  updatedAt: instant,
  property: propertySummarySchema.pick({
    id: true,
    ownerId: true,
    title: true,
    address: true,
    city: true,
    price: true,
    currency: true,
    images: true,
    cover: true,
    status: true,
  }),
  tenant: contactSchema.describe('The applicant; email and phone are null without `showsContact`'),
})

/** An unsent application of the caller. */
export const ownDraftSchema = z.object({
  draft: applicationDraftSchema.nullable(),
  savedAt: instant.nullable(),
  last: z
    .object({ answers: answersSchema, documents: z.array(z.uuid()) })
    .nullable()
    .describe('Answers and documents of the caller’s last application, with which the next one starts'),
})

/** One change of an application's status. */
export const applicationEventSchema = z.object({
  at: instant,
  by: z.string().nullable().describe('Full name; null when the account is gone'),
  byId: z.uuid().nullable().describe('Their id; null when the account is gone'),
  from: z.enum(APPLICATION_STATUSES).nullable(),
  to: z.enum(APPLICATION_STATUSES),
  why: z.string().nullable(),
})

/** An application with its history, oldest event first. */
export const applicationDetailSchema = applicationSchema.extend({
  events: z.array(applicationEventSchema),
  lease: z
    .object({ id: z.uuid(), startDate: day, endDate: day, hasBegun: z.boolean() })
    .nullable()
    .describe('The lease of an approved application; null once it ended'),
})

/** Filters of an application list, apart from its status; all that are given must match. */
const applicationFilters = z.object({
  property: z.uuid().optional().describe('Only applications for this home'),
  tenant: z.uuid().optional().describe('Only applications of this person; ignored in the caller’s own list'),
  search: searchText(LIMITS.searchMax)
    .optional()
    .describe('Within applicant’s name or home’s title, regardless of case'),
})

export const applicationListQuery = pageQuery.extend(applicationFilters.shape).extend({
  status: z.enum(APPLICATION_STATUSES).optional(),
  sort: z
    .enum(APPLICATION_SORTS)
    .default('newest')
    .describe(
      '`waiting`: pending ones first, the longest waiting before the others; then decided ones, the newest first',
    ),
})

/** Whose applications: the caller's own, those for the caller's homes, or all. */
export const APPLICATION_SCOPES = ['tenant', 'owner', 'agent'] as const
const scope = z
  .enum(APPLICATION_SCOPES)
  .describe('`tenant`: sent by the caller; `owner`: for their homes; `agent`: all')

export const applicationCountsQuery = applicationFilters.extend({ scope })

/** How many applications match the filters, in all and by status. */
export const applicationCountsSchema = z.object({
  all: cappedCountSchema,
  ...(Object.fromEntries(APPLICATION_STATUSES.map((status) => [status, cappedCountSchema])) as Record<
    ApplicationStatus,
    typeof cappedCountSchema
  >),
})

/** Filters and order of the list in which the neighbours are looked up. */
export const applicationNeighboursQuery = applicationListQuery.omit({ limit: true, cursor: true }).extend({ scope })

/** The CSV of a scope's list. */
export const applicationExportQuery = applicationNeighboursQuery.extend(exportFields(APPLICATION_COLUMN_HEADINGS))

/** Ids of the applications before and after one in a list; null at the list's ends. */
export const applicationNeighboursSchema = z.object({ previous: z.uuid().nullable(), next: z.uuid().nullable() })

/** The terms of the lease. Rent and deposit are the home’s price when absent. */
export const approvalSchema = z
  .object({
    startDate: givenDay('Choose the first day'),
    endDate: givenDay('Choose the last day'),
    monthlyRent: numeric(amount).optional(),
    securityDeposit: numeric(amount).optional(),
    closeOthers: z.boolean().default(true),
  })
  .refine(({ startDate, endDate }) => endDate > startDate, {
    path: ['endDate'],
    message: 'The last day must come after the first',
  })

/** The same, with amounts as the currency of the home has them. */
export function approvalIn(currency: string) {
  const given = numeric(amountIn(currency)).optional()
  return approvalSchema.safeExtend({ monthlyRent: given, securityDeposit: given })
}

/** A question to an applicant, sent as a message. */
export const questionSchema = z.object({
  text: requiredText('Text', LIMITS.messageMax),
  clientId: clientIdSchema.optional(),
})

/** A listed reason, and a note for the applicant. */
export const rejectionSchema = z.object({
  reason: z.enum(REJECTION_REASON_NAMES, 'Please choose a reason'),
  note: optionalText(text(LIMITS.rejectionNoteMax)).optional(),
})

/** Suggested terms of an approval, what it should fit, and the applications that it would close. */
export const approvalPreviewSchema = z.object({
  startDate: day.describe('The day asked for, unless the home is let or not yet free'),
  endDate: day.describe('After the term asked for, within the shortest and longest of the home; 12 months without one'),
  monthlyRent: amount,
  securityDeposit: amount,
  asked: answersSchema.pick({ moveInDate: true, termMonths: true }).describe('What the applicant asked for'),
  advertised: propertyFactsSchema
    .pick({ availableFrom: true, minTermMonths: true, maxTermMonths: true, deposit: true })
    .extend({ rent: amount })
    .describe('What the home’s page says'),
  others: z.array(personSchema).describe('Applicants whose pending applications would be closed'),
  leases: z
    .array(z.object({ startDate: day, endDate: day }))
    .describe('Leases of the home that have not ended; the new lease may not overlap them'),
  tenantLeases: z
    .array(z.object({ startDate: day, endDate: day, home: z.string().nullable() }))
    .describe(
      'Leases of the applicant in other homes that have not ended; `home` is null if the caller may not see it',
    ),
  consequences: consequencesSchema,
  unprintable: z.array(z.string()).describe('Names and texts with letters that the PDF of the lease could not show'),
})

export type ApplicationListQuery = z.output<typeof applicationListQuery>
export type ApplicationExportQuery = z.output<typeof applicationExportQuery>
export type ApplicationCountsQuery = z.output<typeof applicationCountsQuery>
export type ApplicationNeighboursQuery = z.output<typeof applicationNeighboursQuery>
export type ApplicationScope = (typeof APPLICATION_SCOPES)[number]
export type ApplicationCounts = z.output<typeof applicationCountsSchema>
export type ApplicationNeighbours = z.output<typeof applicationNeighboursSchema>
export type Approval = z.output<typeof approvalSchema>
export type OwnDraft = z.output<typeof ownDraftSchema>
export type ApplicantQuestion = z.output<typeof questionSchema>
export type Rejection = z.output<typeof rejectionSchema>
export type ApprovalPreview = z.output<typeof approvalPreviewSchema>
export type NewApplication = z.output<typeof newApplicationSchema>
export type Application = z.output<typeof applicationSchema>
export type ApplicationDetail = z.output<typeof applicationDetailSchema>
