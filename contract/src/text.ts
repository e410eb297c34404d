import { z } from 'zod'
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
