import { z } from 'zod'
import { fieldName } from './validation.ts'

/** Characters that PostgreSQL cannot store: NUL and lone surrogates. */
const unstorable = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

const storable = <S extends z.ZodType<string>>(schema: S) =>
  schema.refine((value) => !unstorable.test(value), {
    error: ({ path = [] }) => `${fieldName(path)} contains characters that cannot be kept`,
  })

/** Text that may be empty: trimmed, at most `max` characters. */
export const text = (max: number) => storable(z.string().trim().max(max))

/** Like `text`, but as typed: a draft keeps the space before the next word. */
export const typedText = (max: number) => storable(z.string().max(max))

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
