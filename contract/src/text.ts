import { z } from 'zod'
import { LIMITS } from './limits.ts'
import { fieldName } from './validation.ts'

/** Characters no database column and no screen can hold: NUL and halves of surrogate pairs. */
const unstorable = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** Text a person may leave empty: trimmed, at most `max` characters. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => !unstorable.test(value), {
      error: ({ path = [] }) => `${fieldName(path)} contains characters that cannot be kept`,
    })

/** Text a person must give: as `text`, and not blank. */
export const requiredText = (name: string, max: number) =>
  z.string(`${name} is required`).pipe(text(max).min(1, `${name} is required`))

/** A form's number: a number, or the digits typed for one. */
export const numeric = <S extends z.ZodType<number>>(schema: S) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value), schema)

/** Optional text where a form sends the empty string for "nothing given"; nothing is `null`. */
export const optionalText = <S extends z.ZodType<string>>(schema: S) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : (value ?? null)),
    schema.nullable(),
  )

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime()

/** An instant that a caller gives; the database has no year 0. */
export const givenInstant = instant.refine((value) => value >= '0001', {
  error: ({ path = [] }) => `${fieldName(path)} must be in year 1 or later`,
})

/** A calendar day, `YYYY-MM-DD`. */
export const day = z.iso.date()

/** A calendar day that a caller gives. `request` asks for it, as in `Choose the first day`. */
export const givenDay = (request: string) =>
  z.iso
    .date(request)
    .refine((value) => value >= LIMITS.day.min && value <= LIMITS.day.max, `${request} between 1900 and 2199`)

/** Dollars with at most two decimals; the database holds whole cents. */
export const dollars = z.number().min(0).max(LIMITS.priceMax).multipleOf(0.01)

/** What every list takes: how many rows, and where to go on (as given by the `Link` header of the page before). */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(LIMITS.page.max).default(LIMITS.page.default),
  cursor: z.string().max(300).optional(),
})
