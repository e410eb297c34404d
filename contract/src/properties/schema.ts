import { z } from 'zod'
import { amount, amountIn, currencyCode } from '../amount.ts'
import { boundedRecord } from '../bounded.ts'
import { consequencesSchema } from '../consequences.ts'
import { day, instant } from '../dates.ts'
import { pictureSchema } from '../files/schema.ts'
import { imagePath } from '../image-path.ts'
import { LIMITS } from '../limits.ts'
import { RECORD_KINDS } from '../records.ts'
import { timeZone } from '../region.ts'
import { lineText, numeric, requiredLine, requiredText } from '../text.ts'
import { askedQuestionsSchema, givenPropertyCriteriaSchema, propertyCriteriaSchema } from './applicants-schema.ts'
import { givenPropertyFactsIn, givenPropertyFactsSchema, propertyFactsSchema } from './facts.ts'
import { PROPERTY_STATUSES } from './status.ts'

const rooms = z.number().min(0).max(LIMITS.roomsMax)

/** Alternative texts by picture path; absent ones stay. */
const imageAlts = boundedRecord(z.record(imagePath, lineText(LIMITS.altMax)), LIMITS.imagesMax)

/** Captions by picture path; absent ones stay. */
const imageCaptions = boundedRecord(z.record(imagePath, lineText(LIMITS.captionMax)), LIMITS.imagesMax)

const propertyFields = {
  title: requiredLine('Title', LIMITS.titleMax),
  description: requiredText('Description', LIMITS.descriptionMax),
  address: requiredLine('Address', LIMITS.addressMax),
  city: requiredLine('City', LIMITS.cityMax),
  price: numeric(amount),
  bedrooms: numeric(rooms.int()),
  bathrooms: numeric(rooms.multipleOf(0.5)),
  area: numeric(z.number().min(LIMITS.area.min).max(LIMITS.area.max).multipleOf(0.01)),
  status: z.enum(PROPERTY_STATUSES),
  images: z.array(imagePath).max(LIMITS.imagesMax, `At most ${LIMITS.imagesMax} images`),
  imageAlts: imageAlts.optional(),
  imageCaptions: imageCaptions.optional(),
  isPublished: z.boolean(),
  questions: askedQuestionsSchema.optional().describe('What applicants are asked; nothing when absent'),
  criteria: givenPropertyCriteriaSchema
    .nullish()
    .describe('What applicants should fulfil; nothing when absent or null'),
  timeZone: timeZone.optional().describe('IANA name; that of the installation when absent from a new home'),
  facts: givenPropertyFactsSchema.optional().describe('What else people ask; nothing when absent'),
}

/** The form of a home. */
export const propertyFormSchema = z.object({
  ...propertyFields,
  status: propertyFields.status.default('available'),
  images: propertyFields.images.default([]),
  isPublished: propertyFields.isPublished.default(false),
})

/** The same, with amounts as a currency has them. */
export const propertyFormIn = (currency: string) =>
  propertyFormSchema.extend({ price: priceIn(currency), facts: givenPropertyFactsIn(currency).optional() })

/** A home's rent in a currency. */
export const priceIn = (currency: string) => numeric(amountIn(currency))

/** Changes of a home; absent fields stay. */
export const propertyChangesSchema = z.object(propertyFields).partial()

/** `ownerId`: the caller's id when absent; only agents may give another owner's. */
export const newPropertySchema = propertyFormSchema.extend({ ownerId: z.uuid().optional() })

/** A home in a list. */
export const propertySummarySchema = z.object({
  id: z.uuid(),
  ownerId: z.uuid(),
  title: z.string(),
  address: z.string(),
  city: z.string(),
  price: amount.describe('A month'),
  currency: currencyCode,
  bedrooms: z.number(),
  bathrooms: z.number(),
  area: z.number().describe('Square metres'),
  status: z.enum(PROPERTY_STATUSES),
  images: z.array(z.string()),
  cover: pictureSchema.nullable().describe('The first of `images`'),
  facts: propertyFactsSchema.omit({ houseRules: true }).describe('What is known beyond that'),
  isPublished: z.boolean(),
  timeZone: z.string().describe('IANA name; the days of the home begin and end there'),
  today: day.describe('The day that it is at the home: `facts.availableFrom` is ahead of it or has come'),
  createdAt: instant,
  updatedAt: instant,
})

/** A home in full. */
export const propertySchema = propertySummarySchema.extend({
  description: z.string(),
  facts: propertyFactsSchema,
  pictures: z.array(pictureSchema).describe('The pictures of `images`, in the same order'),
  questions: askedQuestionsSchema.describe('What applicants are asked beyond message and documents'),
  criteria: propertyCriteriaSchema.nullable().describe('What applicants should fulfil; null for nothing'),
  version: z.int().describe('Increases with every change; for If-Match'),
  archivedAt: instant
    .nullable()
    .describe('Since when it is archived: removed after it had a lease, and kept for the parties of its leases'),
})

/** What the removal of a home would delete, or why it is not possible. */
export const propertyRemovalSchema = z.object({
  isArchived: z
    .boolean()
    .describe('It ever had a lease: it is archived, and stays with its past leases, their documents and its history'),
  obstacle: z.string().nullable(),
  obstacleRecord: z
    .object({ kind: z.enum(RECORD_KINDS), id: z.uuid() })
    .nullable()
    .describe('What the obstacle is about, if it has a screen of its own'),
  consequences: consequencesSchema,
})

export type PropertyForm = z.output<typeof propertyFormSchema>
export type PropertyChanges = z.output<typeof propertyChangesSchema>
export type PropertyRemoval = z.output<typeof propertyRemovalSchema>
export type NewProperty = z.output<typeof newPropertySchema>
export type PropertySummary = z.output<typeof propertySummarySchema>
export type Property = z.output<typeof propertySchema>
