import { z } from 'zod'
import { fieldName } from './validation.ts'

/** Characters that PostgreSQL cannot store: NUL and lone surrogates. */
const unstorable = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** Text that may be empty: trimmed, at most `max` characters. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => !unstorable.test(value), {
      error: ({ path = [] }) => `${fieldName(path)} contains characters that cannot be kept`,
    })

/** Like `text`, but not empty. */
export const requiredText = (name: string, max: number) =>
  z.string(`${name} is required`).pipe(text(max).min(1, `${name} is required`))

/** A number, or a form's text of one. */
export const numeric = <S extends z.ZodType<number>>(schema: S) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value), schema)

/** Optional text: null when absent, null or blank. */
export const optionalText = <S extends z.ZodType<string>>(schema: S) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : (value ?? null)),
    schema.nullable(),
  )
