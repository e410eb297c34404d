import { z } from 'zod'
import { amount, amountIn } from '../amount.ts'
import { givenDay } from '../dates.ts'
import { LIMITS } from '../limits.ts'
import { numeric, requiredLine, requiredText } from '../text.ts'
import {
  ENERGY_CLASSES,
  FURNISHINGS,
  HEATINGS,
  OUTDOOR_SPACES,
  PARKINGS,
  PETS_POLICIES,
  PROPERTY_TYPES,
  SMOKING_POLICIES,
} from './fact-names.ts'

const storey = z.number().int().max(LIMITS.floor.max)
const months = z.number().int().min(1).max(LIMITS.termMonthsMax)

/** What people ask of a home beyond the required fields; an absent fact is not known. */
export const propertyFactsSchema = z
  .object({
    type: z.enum(PROPERTY_TYPES),
    district: z.string().describe('Part of the city'),
    floor: numeric(storey.min(LIMITS.floor.min)).describe('0 is the ground floor'),
    floors: numeric(storey.min(1)).describe('Floors of the building, the ground floor included'),
    furnished: z.enum(FURNISHINGS),
    availableFrom: givenDay('Choose the day from which it is free'),
    minTermMonths: numeric(months).describe('The shortest lease'),
    maxTermMonths: numeric(months).describe('The longest lease'),
    deposit: numeric(amount),
    billsIncluded: z.boolean().describe('Whether the rent includes heating, water and electricity'),
    pets: z.enum(PETS_POLICIES),
    smoking: z.enum(SMOKING_POLICIES),
    parking: z.enum(PARKINGS),
    lift: z.boolean(),
    outdoor: z.array(z.enum(OUTDOOR_SPACES)).min(1).max(OUTDOOR_SPACES.length),
    stepFree: z.boolean().describe('Whether it is reached without a step'),
    energyClass: z.enum(ENERGY_CLASSES),
    heating: z.enum(HEATINGS),
    houseRules: z.string(),
  })
  .partial()

/** Facts of a home in a request: checks that facts which depend on each other agree. */
export const givenPropertyFactsSchema = propertyFactsSchema
  .extend({
    district: requiredLine('District', LIMITS.districtMax).describe('Part of the city').optional(),
    houseRules: requiredText('House rules', LIMITS.houseRulesMax).optional(),
  })
  .refine(({ minTermMonths = 0, maxTermMonths = Infinity }) => minTermMonths <= maxTermMonths, {
    path: ['maxTermMonths'],
    error: 'The longest term is shorter than the shortest',
  })
  .refine(({ floor = 0, floors = Infinity }) => floor < floors, {
    path: ['floors'],
    error: 'The building has fewer floors than that',
  })

/** The same, with amounts as a currency has them. */
export const givenPropertyFactsIn = (currency: string) =>
  givenPropertyFactsSchema.safeExtend({ deposit: numeric(amountIn(currency)).optional() })

export type PropertyFacts = z.output<typeof propertyFactsSchema>
/** As in the database: money is minor units of the home's currency. */
export type StoredPropertyFacts = Omit<PropertyFacts, 'deposit'> & { depositCents?: number }
