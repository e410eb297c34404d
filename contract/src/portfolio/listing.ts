import { z } from 'zod'
import { amount } from '../amount.ts'
import { day } from '../dates.ts'
import { ANSWER_TIMES } from './answer-times.ts'

/** Rents in a home's history of prices. */
export const LISTED_PRICES_MAX = 20

/** What everyone who sees a home may know of who manages it, and of its past rents. Days are in UTC. */
export const listingSchema = z.object({
  managedBy: z.object({
    name: z.string().describe('First name, and the initial of the last'),
    memberSince: day,
  }),
  answersWithin: z
    .enum(ANSWER_TIMES)
    .nullable()
    .describe('How soon most of their latest answers came; null for fewer than five in 90 days'),
  listedSince: day.nullable().describe('When it was last published; null while it is not'),
  prices: z
    .array(z.object({ since: day, price: amount.describe('A month') }))
    .max(LISTED_PRICES_MAX)
    .describe('Its rents while it was published, oldest first'),
})

export type Listing = z.output<typeof listingSchema>
