import type { PropertyFacts } from '@lintel/contract/properties/facts'
import { propertyFormSchema } from '@lintel/contract/properties/schema'
import type { PropertyStatus } from '@lintel/contract/properties/status'
import { z } from 'zod'

const pictureSchema = z.strictObject({
  /** In the home's folder of `demo/pictures`: an SVG of 1200 by 900. */
  file: z.string(),
  /** Alternative text. */
  alt: z.string(),
  caption: z.string(),
  /** A blurred preview, in base64. */
  thumbhash: z.string(),
})

/** A home as the files in `cities/` have it: the fields of the form, and what only the demo knows. */
export const propertyEntrySchema = propertyFormSchema
  .pick({
    title: true,
    address: true,
    price: true,
    bedrooms: true,
    bathrooms: true,
    area: true,
    questions: true,
    criteria: true,
    facts: true,
  })
  .extend({
    key: z.string(),
    /** Key of a person. */
    owner: z.string(),
    /** One string a paragraph. */
    description: z.array(z.string()),
    listedDaysAgo: z.number(),
    /** The facade first, then rooms, the floor plan last. */
    pictures: z.array(pictureSchema),
    /** Not published yet. */
    isDraft: z.literal(true).optional(),
    isInMaintenance: z.literal(true).optional(),
    /** Free from the first day of the month so many months ahead. */
    availableInMonths: z.int().optional(),
  })
  .strict()

export type PropertyEntry = z.output<typeof propertyEntrySchema>
export type DemoPicture = z.output<typeof pictureSchema>

export interface DemoProperty
  extends Omit<
    PropertyEntry,
    'description' | 'facts' | 'listedDaysAgo' | 'isDraft' | 'isInMaintenance' | 'availableInMonths'
  > {
  description: string
  city: string
  facts: PropertyFacts
  status: PropertyStatus
  isPublished: boolean
  createdAt: Date
  updatedAt: Date
}
