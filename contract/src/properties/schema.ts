import { z } from 'zod'
import { personSchema } from '../accounts/schema.ts'
import { day, instant } from '../dates.ts'
import { dollars } from '../dollars.ts'
import { exportFields } from '../exports.ts'
import { pictureSchema } from '../files/schema.ts'
import { imagePath } from '../image-path.ts'
import { LIMITS } from '../limits.ts'
import { pageQuery } from '../paging.ts'
import { lineText, numeric, requiredLine, requiredText, searchText } from '../text.ts'
import { askedQuestionsSchema, givenHomeCriteriaSchema, homeCriteriaSchema } from './applicants-schema.ts'
import { givenHomeFactsSchema, homeFactsSchema } from './facts.ts'
import { PORTFOLIO_COLUMN_HEADINGS } from './portfolio-columns.ts'
import { PROPERTY_STATUSES } from './status.ts'

const rooms = z.number().min(0).max(LIMITS.roomsMax)

/** Alternative texts by picture path; absent ones stay. */
const imageAlts = z.record(imagePath, lineText(LIMITS.altMax))

/** Captions by picture path; absent ones stay. */
const imageCaptions = z.record(imagePath, lineText(LIMITS.captionMax))

const homeFields = {
  title: requiredLine('Title', LIMITS.titleMax),
  description: requiredText('Description', LIMITS.descriptionMax),
  address: requiredLine('Address', LIMITS.addressMax),
  city: requiredLine('City', LIMITS.cityMax),
  price: numeric(dollars),
  bedrooms: numeric(rooms.int()),
  bathrooms: numeric(rooms.multipleOf(0.5)),
  area: numeric(z.number().min(LIMITS.area.min).max(LIMITS.area.max).multipleOf(0.01)),
  status: z.enum(PROPERTY_STATUSES),
  images: z.array(imagePath).max(LIMITS.imagesMax, `At most ${LIMITS.imagesMax} images`),
  imageAlts: imageAlts.optional(),
  imageCaptions: imageCaptions.optional(),
  isPublished: z.boolean(),
  questions: askedQuestionsSchema.optional().describe('What applicants are asked; nothing when absent'),
  criteria: givenHomeCriteriaSchema.nullish().describe('What applicants should fulfil; nothing when absent or null'),
  facts: givenHomeFactsSchema.optional().describe('What else people ask; nothing when absent'),
}

/** The form of a home. */
export const propertyFormSchema = z.object({
  ...homeFields,
  status: homeFields.status.default('available'),
  images: homeFields.images.default([]),
  isPublished: homeFields.isPublished.default(false),
})

/** Changes of a home; absent fields stay. */
export const propertyChangesSchema = z.object(homeFields).partial()

/** `ownerId`: the caller's id when absent; only agents may give another owner's. */
export const newPropertySchema = propertyFormSchema.extend({ ownerId: z.uuid().optional() })

/** A home in a list. */
export const propertySummarySchema = z.object({
  id: z.uuid(),
  ownerId: z.uuid(),
  title: z.string(),
  address: z.string(),
  city: z.string(),
  price: dollars.describe('Dollars a month'),
  bedrooms: z.number(),
  bathrooms: z.number(),
  area: z.number().describe('Square metres'),
  status: z.enum(PROPERTY_STATUSES),
  images: z.array(z.string()),
  cover: pictureSchema.nullable().describe('The first of `images`'),
  facts: homeFactsSchema.omit({ houseRules: true }).describe('What is known beyond that'),
  isPublished: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
})

/** A home in the lists of its owner and agents, with its applications and lease. */
export const portfolioPropertySchema = propertySummarySchema.extend({
  owner: personSchema,
  applications: z.int().describe('All applications, withdrawn ones included'),
  pendingApplications: z.int(),
  letSince: day.nullable().describe('First day of the lease that runs today'),
  letFrom: day.nullable().describe('First day of the next lease to start'),
  letUntil: day.nullable().describe('Last day of the lease that runs today, else of the next one'),
  tenant: personSchema
    .pick({ id: true, firstName: true, lastName: true })
    .nullable()
    .describe('The tenant of the lease that runs today, else of the next one'),
  freeSince: day.nullable().describe('The day after the last lease, if none runs today'),
})

/** A published home that is available. */
export const vacantPropertySchema = propertySummarySchema.extend({
  owner: personSchema,
  emptySince: day.describe('The day on which it became available or was added'),
  emptyDays: z.int().min(0).describe('Days since then'),
})

/** Orders of the lists of owners and agents. */
export const PORTFOLIO_SORTS = ['newest', 'oldest', 'price-asc', 'price-desc'] as const

/** Filters of the lists of owners and agents; a home must match all that are given. */
export const portfolioQuery = pageQuery.extend({
  search: searchText(LIMITS.searchMax).optional().describe('Within title, address or city, regardless of case'),
  status: z.enum(PROPERTY_STATUSES).optional(),
  published: z.enum(['true', 'false']).optional().describe('`false`: only drafts'),
  sort: z.enum(PORTFOLIO_SORTS).default('newest'),
})

/** The lists' CSV. */
export const portfolioExportQuery = portfolioQuery
  .omit({ limit: true, cursor: true })
  .extend(exportFields(PORTFOLIO_COLUMN_HEADINGS))

/** The lists' count. */
export const portfolioCountQuery = portfolioQuery.omit({ limit: true, cursor: true, sort: true })

const ofOwner = { owner: z.uuid().optional().describe('Only the homes of this owner') }

/** The same for agents, who see the homes of all owners. */
export const allPropertiesQuery = portfolioQuery.extend(ofOwner)
export const allPropertiesExportQuery = portfolioExportQuery.extend(ofOwner)
export const allPropertiesCountQuery = portfolioCountQuery.extend(ofOwner)

/** A home in full. */
export const propertySchema = propertySummarySchema.extend({
  description: z.string(),
  facts: homeFactsSchema,
  pictures: z.array(pictureSchema).describe('The pictures of `images`, in the same order'),
  questions: askedQuestionsSchema.describe('What applicants are asked beyond message and documents'),
  criteria: homeCriteriaSchema.nullable().describe('What applicants should fulfil; null for nothing'),
  version: z.int().describe('Increases with every change; for If-Match'),
})

/** What the removal of a home would delete, or why it is not possible. */
export const propertyRemovalSchema = z.object({
  applications: z.int(),
  pendingApplications: z.int(),
  pastLeases: z.int(),
  images: z.int(),
  obstacle: z.string().nullable(),
  lease: z
    .object({ endDate: day, applicationId: z.uuid().nullable().describe('The application whose approval made it') })
    .nullable()
    .describe('The last lease that has not ended, if it is the obstacle'),
})

/** The caller's application for and lease of a home. */
export const standingSchema = z.object({
  applicationId: z.uuid().nullable().describe('Their live application for it, pending or approved'),
  leaseId: z.uuid().nullable().describe('Their lease of it that has not ended'),
})

export type Standing = z.output<typeof standingSchema>
export type PropertyForm = z.output<typeof propertyFormSchema>
export type PropertyChanges = z.output<typeof propertyChangesSchema>
export type PropertyRemoval = z.output<typeof propertyRemovalSchema>
export type NewProperty = z.output<typeof newPropertySchema>
export type PropertySummary = z.output<typeof propertySummarySchema>
export type PortfolioProperty = z.output<typeof portfolioPropertySchema>
export type VacantProperty = z.output<typeof vacantPropertySchema>
export type PortfolioQuery = z.output<typeof portfolioQuery>
export type PortfolioExportQuery = z.output<typeof portfolioExportQuery>
export type PortfolioCountQuery = z.output<typeof portfolioCountQuery>
export type AllPropertiesQuery = z.output<typeof allPropertiesQuery>
export type AllPropertiesExportQuery = z.output<typeof allPropertiesExportQuery>
export type AllPropertiesCountQuery = z.output<typeof allPropertiesCountQuery>
export type Property = z.output<typeof propertySchema>
export type PortfolioSort = (typeof PORTFOLIO_SORTS)[number]
