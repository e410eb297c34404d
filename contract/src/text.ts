import { z } from 'zod'
import { boundedString, rawMax, rawString, type StringTexts } from './bounded.ts'
import { CONTROL, isVisible, NOT_IN_LINE, UNSTORABLE } from './characters.ts'
import { isPlainNumber } from './plain-number.ts'
import { fieldName } from './validation.ts'

/** Refuses what a pattern finds. @param fault follows the field's name */
const without = <S extends z.ZodType<string>>(schema: S, pattern: RegExp, fault: string) =>
  schema.refine((value) => !pattern.test(value), { error: ({ path = [] }) => `${fieldName(path)} ${fault}` })

const storable = <S extends z.ZodType<string>>(schema: S) =>
  without(schema, UNSTORABLE, 'contains characters that cannot be kept')

/** Makes a schema one of a single line. */
export const inOneLine = <S extends z.ZodType<string>>(schema: S) =>
  without(storable(schema), NOT_IN_LINE, 'must be one line without control characters')

const withoutControls = <S extends z.ZodType<string>>(schema: S) =>
  without(storable(schema), CONTROL, 'contains control characters')

/** The line breaks of Windows and of old Macs, and Unicode's own, become line feeds. */
const withLineFeeds = (schema: z.ZodString) =>
  schema.overwrite((value) => value.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n'))

/** One line that is taken as it is, such as a token. */
export const exactLine = (max: number, texts?: StringTexts) => inOneLine(boundedString(max, texts))

/** One line that may be empty: trimmed, at most `max` characters. */
export const lineText = (max: number, texts?: StringTexts) => inOneLine(rawString(max, texts).trim().max(max))

/** A search text: tabs and line breaks of a pasted text become spaces. */
export const searchText = (max: number) =>
  inOneLine(
    rawString(max)
      .overwrite((value) => value.replaceAll(/[\t\n\r\u2028\u2029]+/g, ' '))
      .trim()
      .max(max),
  )

/** A text of several lines that may be empty: trimmed, at most `max` characters. */
export const text = (max: number, texts?: StringTexts) =>
  withoutControls(withLineFeeds(rawString(max, texts)).trim().max(max))

/** Like `text`, but as typed: a draft keeps the space before the next word. */
export const typedText = (max: number) => withoutControls(withLineFeeds(rawString(max)).max(max))

const missing = (name: string) => `${name} is required`

/** Refuses a text that shows nothing. */
const required = (name: string, schema: z.ZodString) => {
  const error = missing(name)
  return schema.min(1, { error, abort: true }).refine(isVisible, error)
}

/** Like `lineText`, but not empty. */
export const requiredLine = (name: string, max: number) => required(name, lineText(max, { missing: missing(name) }))

/** Like `text`, but not empty. */
export const requiredText = (name: string, max: number) => required(name, text(max, { missing: missing(name) }))

/** A text that earlier versions may have stored, as a username is: it is looked up as it was typed. */
export const knownText = (name: string, max: number) =>
  storable(
    rawString(max, { missing: missing(name) })
      .trim()
      .max(max),
  ).min(1, missing(name))

/** Characters of a number in a form. */
const NUMBER_MAX = 100

/** A number, or a form's text of one in plain decimal notation: `0x5DC` and `1e3` are no numbers. */
export const numeric = <S extends z.ZodType<number>>(schema: S) =>
  z.preprocess(
    (value) =>
      typeof value === 'string' && value.length <= NUMBER_MAX && isPlainNumber(value) ? Number(value) : value,
    schema,
  )

/** Optional text: null when absent, null or without anything visible. @param schema leaves a text of a `max` */
export const optionalText = (schema: z.ZodString) => {
  const max = rawMax(schema.maxLength ?? 0)
  return z.preprocess(
    (value) => (typeof value === 'string' && value.length <= max && !isVisible(value) ? null : (value ?? null)),
    schema.nullable(),
  )
}
