import { z } from 'zod'
import { amount } from '../amount.ts'
import { boundedRecord, boundedString } from '../bounded.ts'
import { instant } from '../dates.ts'
import { LIMITS } from '../limits.ts'
import { propertySummarySchema } from '../properties/schema.ts'
import { publicCountQuery } from '../properties/search-schema.ts'
import { exactLine, requiredLine, searchText } from '../text.ts'
import { SAVED_LIMITS } from './limits.ts'

/** How soon a saved search sends an email about what it found. */
export const ALERT_FREQUENCIES = ['at-once', 'daily', 'weekly', 'never'] as const

/** Homes by id, at most as many as a user keeps. */
export const propertyIdsSchema = z.object({ homes: z.array(z.uuid()).max(SAVED_LIMITS.properties) })
export const sharedIdsSchema = z.object({ homes: z.array(z.uuid()).min(1).max(SAVED_LIMITS.shared) })

/** What the header and the hearts show. */
export const savedOverviewSchema = z.object({
  homes: z.array(z.uuid()).max(SAVED_LIMITS.properties).describe('The saved homes, the last one first'),
  unseen: z.int().describe('Homes that saved searches found and the user has not seen, counted up to 100'),
})

/** A home that the user keeps. */
export const savedPropertySchema = z.object({
  property: propertySummarySchema,
  priceWhenSaved: amount,
  savedAt: instant,
})

const FILTERS = 'Query parameters of `GET /api/properties/public/count`'

const givenFilters = boundedRecord(
  z.record(exactLine(40), searchText(LIMITS.searchMax)),
  Object.keys(publicCountQuery.shape).length,
)
  .describe(FILTERS)
  .superRefine((given, context) => {
    const issues = publicCountQuery.safeParse(given).error?.issues ?? []
    for (const { message, path } of issues) context.addIssue({ code: 'custom', message, path })
  })

const name = requiredLine('Name', LIMITS.nameMax)
const frequency = z.enum(ALERT_FREQUENCIES)

export const newSavedSearchSchema = z.object({ name, filters: givenFilters, frequency: frequency.default('daily') })

/** Changes of a saved search; absent fields stay. */
export const savedSearchChangesSchema = z.object({ name, frequency }).partial()

export const savedSearchSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  filters: z.record(z.string(), z.string()).describe(FILTERS),
  frequency,
  unseen: z.int().describe('Homes that it found and the user has not seen'),
  createdAt: instant,
})

/** A home that a saved search found. */
export const foundPropertySchema = z.object({
  property: propertySummarySchema,
  formerPrice: amount.nullable().describe('The rent before, where it was lowered; null for a new home'),
  foundAt: instant,
  isSeen: z.boolean(),
  search: z.object({ id: z.uuid(), name: z.string() }),
})

/** A list of homes behind a secret link. */
export const sharedPropertiesSchema = z.object({ homes: z.array(propertySummarySchema), endsAt: instant })
export const sharedLinkSchema = z.object({
  token: z.string(),
  endKey: z.string().describe('Secret that ends the link; only the creator of the link gets it'),
  endsAt: instant,
})
export const sharedLinkEndSchema = z.object({ endKey: exactLine(SAVED_LIMITS.tokenMax) })

export const tokenParams = z.object({ token: boundedString(SAVED_LIMITS.tokenMax).min(1) })

export type AlertFrequency = (typeof ALERT_FREQUENCIES)[number]
export type SavedProperty = z.output<typeof savedPropertySchema>
export type NewSavedSearch = z.output<typeof newSavedSearchSchema>
export type SavedSearchChanges = z.output<typeof savedSearchChangesSchema>
export type SavedSearch = z.output<typeof savedSearchSchema>
export type FoundProperty = z.output<typeof foundPropertySchema>
export type SharedLink = z.output<typeof sharedLinkSchema>
export type SharedProperties = z.output<typeof sharedPropertiesSchema>
