import { z } from 'zod'
import { fieldName } from './validation.ts'

/*
 * Bounds before work: one request may carry a megabyte, and trimming, composing or matching a text of that length can take a
 * minute. Every string of an input is made here, so that it is measured before anything else reads it. `bounds.test.ts` checks
 * that of all inputs.
 */

/** Error texts: `missing` of a string that is absent or no text, `tooLong` of a longer one. */
export type StringTexts = { missing?: string; tooLong?: string }

/** A text without words of its own for the other rules: zod would say `missing` for them, too. */
const requiredString = (missing: string | undefined) =>
  z.string({ error: ({ code }) => (code === 'invalid_type' ? missing : undefined) })

/** A string of at most `max` characters. A longer one is refused at once: no later check or transform sees it. */
export const boundedString = (max: number, { missing, tooLong }: StringTexts = {}) =>
  requiredString(missing).max(max, { error: tooLong, abort: true })

/** Characters that a text of `max` may have before it is trimmed and composed, and its line breaks are one character each. */
export const rawMax = (max: number) => 4 * max + 100

/**
 * A string as typed, of which at most `max` characters are to be left: the schema that trims or composes it ends with `.max(max)`.
 * @returns a schema whose texts name `max`, which is what people can keep to
 */
export const rawString = (max: number, { missing, tooLong }: StringTexts = {}) =>
  requiredString(missing).max(rawMax(max), {
    error: tooLong ?? (({ path = [] }) => `${fieldName(path)} must be at most ${max.toLocaleString('en')} characters`),
    abort: true,
  })

/** Characters of a key; the longest of ours is the path of a picture. */
const KEY_MAX = 100

/** A record of at most `max` entries: more, or longer keys, are refused before any of them is read, as zod does for arrays. */
export const boundedRecord = <S extends z.ZodRecord>(schema: S, max: number) =>
  z.preprocess((value, context) => {
    const keys = value && typeof value === 'object' ? Object.keys(value) : []
    const longKey = keys.find((key) => key.length > KEY_MAX)
    const refused = { input: value, origin: 'record', continue: false } as const
    if (keys.length > max) context.issues.push({ ...refused, code: 'too_big', maximum: max, inclusive: true })
    else if (longKey !== undefined)
      context.issues.push({ ...refused, code: 'invalid_key', issues: [], path: [longKey.slice(0, KEY_MAX)] })
    return value
  }, schema) as unknown as z.ZodPipe<z.ZodType<z.input<S>, z.input<S>>, S>
