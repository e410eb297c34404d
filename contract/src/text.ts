import { z } from 'zod'
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
const withLineFeeds = z.string().overwrite((value) => value.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n'))

/** One line that may be empty: trimmed, at most `max` characters. */
export const lineText = (max: number) => inOneLine(z.string().trim().max(max))

/** What is searched for: tabs and line breaks of a pasted text become spaces. */
export const searchText = (max: number) =>
  inOneLine(
    z
      .string()
      .overwrite((value) => value.replaceAll(/[\t\n\r\u2028\u2029]+/g, ' '))
      .trim()
      .max(max),
  )

/** A text of several lines that may be empty: trimmed, at most `max` characters. */
export const text = (max: number) => withoutControls(withLineFeeds.trim().max(max))

/** Like `text`, but as typed: a draft keeps the space before the next word. */
export const typedText = (max: number) => withoutControls(withLineFeeds.max(max))

/** Refuses a text that shows nothing. */
const required = (name: string, schema: z.ZodString) => {
  const error = `${name} is required`
  return z.string(error).pipe(schema.min(1, { error, abort: true }).refine(isVisible, error))
}

/** Like `lineText`, but not empty. */
export const requiredLine = (name: string, max: number) => required(name, lineText(max))

/** Like `text`, but not empty. */
export const requiredText = (name: string, max: number) => required(name, text(max))

/** A text that earlier versions may have stored, as a username is: it is looked up as it was typed. */
export const knownText = (name: string, max: number) =>
  z.string(`${name} is required`).pipe(storable(z.string().trim().max(max)).min(1, `${name} is required`))

/** A number, or a form's text of one in plain decimal notation: `0x5DC` and `1e3` are no numbers. */
export const numeric = <S extends z.ZodType<number>>(schema: S) =>
  z.preprocess((value) => (typeof value === 'string' && isPlainNumber(value) ? Number(value) : value), schema)

/** Optional text: null when absent, null or without anything visible. */
export const optionalText = <S extends z.ZodType<string>>(schema: S) =>
  z.preprocess((value) => (typeof value === 'string' && !isVisible(value) ? null : (value ?? null)), schema.nullable())
