import { z } from 'zod'
import { boundedRecord } from '../bounded.ts'
import { day } from '../dates.ts'
import { LIMITS } from '../limits.ts'
import { numeric, optionalText, text } from '../text.ts'
import { ASKED_AS, QUESTIONS } from './questions.ts'

/** What a home asks its applicants. */
export const askedQuestionsSchema = boundedRecord(
  z.partialRecord(z.enum(QUESTIONS), z.enum(ASKED_AS)),
  QUESTIONS.length,
)

/** What the applicants of a home should fulfil; absent parts are no criterion. */
export const criteriaSchema = z
  .object({
    incomeRents: numeric(z.number().min(0.5).max(10).multipleOf(0.1)).describe(
      'The monthly income of a household, in rents',
    ),
    minTermMonths: numeric(z.number().int().min(1).max(LIMITS.termMonthsMax)),
    maxTermMonths: numeric(z.number().int().min(1).max(LIMITS.termMonthsMax)),
    availableFrom: day.describe('The home is free from this day, which was still ahead'),
    pets: z.enum(['welcome', 'on-request', 'none']),
    note: z.string().nullable(),
  })
  .partial()

/** Criteria of a home. `criteriaOf` adds the facts of it that are criteria, too. */
export const propertyCriteriaSchema = criteriaSchema.pick({ incomeRents: true, note: true })

/** Criteria of a home as given. */
export const givenPropertyCriteriaSchema = propertyCriteriaSchema.extend({
  note: optionalText(text(LIMITS.criteriaNoteMax)).optional(),
})

export type Criteria = z.output<typeof criteriaSchema>
export type PropertyCriteria = z.output<typeof propertyCriteriaSchema>
