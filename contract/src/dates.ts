import { z } from 'zod'
import { boundedString } from './bounded.ts'
import { LIMITS } from './limits.ts'
import { fieldName } from './validation.ts'

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime()

/** Characters, with any fraction of a second that a program may write. */
const INSTANT_MAX = 40

/** An instant in a caller's input; PostgreSQL has no year 0. */
export const givenInstant = boundedString(INSTANT_MAX)
  .check(z.iso.datetime({ abort: true }))
  .refine((value) => value >= '0001', {
    error: ({ path = [] }) => `${fieldName(path)} must be in year 1 or later`,
  })

/** A calendar day, `YYYY-MM-DD`. */
export const day = z.iso.date()

/** A calendar day in a caller's input. @param request the field's error text, as in `Choose the first day` */
export const givenDay = (request: string) =>
  z.iso
    .date({ error: request, abort: true })
    .refine((value) => value >= LIMITS.day.min && value <= LIMITS.day.max, `${request} between 1900 and 2199`)
