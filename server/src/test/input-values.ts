import type { Route } from '@lintel/contract/route'
import { type Field, type Input, type JsonSchema, sampleOf, withValue } from './sample-input.ts'
import { IS_SOAK } from './soak.ts'

/** A number that JSON.stringify would change: `formatJson` writes it as it is. */
export class Literal {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toString() {
    return this.text
  }
  toJSON() {
    return `${MARK}${this.text}${MARK}`
  }
}

const MARK = '\u{10fffd}'
const MARKED = /"\u{10fffd}([^\u{10fffd}]*)\u{10fffd}"/gu

/** JSON with each `Literal` as it is: `-0`, `1e999`, or `NaN`, which is no JSON. */
export const formatJson = (value: unknown) => JSON.stringify(value).replaceAll(MARKED, '$1')

export const HOSTILE_NUMBERS = [
  1e15,
  -1e15,
  99_999_999_999,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  1e308,
  -1e308,
  5e-324,
  -0,
  0.1 + 0.2,
  1e21,
  Number.MAX_SAFE_INTEGER,
  '1e15',
  '9223372036854775808',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e999',
  '0x10',
]
const HOSTILE_DAYS = ['0000-01-01', '0001-01-01', '1900-01-01', '2199-12-31', '9999-12-31', '10000-01-01', '2026-02-30']
const HOSTILE_INSTANTS = [
  '0000-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '2026-02-30T00:00:00.000Z',
  '2026-01-01T24:00:00.000Z',
  '2026-01-01T00:00:60Z',
]
const HOSTILE_TEXTS = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '%00',
  '\\',
  "'",
  '[',
  '%',
  '_',
  '9'.repeat(300),
  '-1',
  '1e999',
  '9223372036854775808',
]

const BYTES_OF_PATTERN = 4096
const pattern = (unit: string) => unit.repeat(BYTES_OF_PATTERN / unit.length)

/** Texts that attack what a text may end up in: SQL, HTML, headers, paths, templates, objects, the order of letters on screen. */
const ATTACKS = [
  "'; drop table users; --",
  "' or '1'='1",
  '$1',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '%2e%2e%2f%2e%2e%2f',
  'file:///etc/passwd',
  'a\r\nset-cookie: lintel_session=a',
  '=cmd|"/c calc"!A1',
  `\${7*7}{{7*7}}`,
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'true',
  '\udfff a',
  '\u202egnp.exe',
  '\u2067\u200f\u061c',
  '\u200b\u200d\ufeff',
  'a\u0301\u0301\u0301\u0301',
  '👩‍👩‍👧‍👦',
  '\u{10ffff}\ufffe',
  ' ',
  '',
  ...['a', ' ', '%', '\\', '(', "'", 'ab', '\u202e', '9', '../', 'a.'].map(pattern),
]

/** Not what a field takes: another shape, or a number that JSON cannot hold. */
const WRONG_SHAPES: unknown[] = [
  null,
  true,
  [],
  ['a'],
  [[[]]],
  {},
  { a: 1 },
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}'),
  ...['-0', '1e999', '-1e999', 'NaN', '1.0000000000000000000001', '123456789012345678901234567890'].map(
    (text) => new Literal(text),
  ),
]

/** Some of the texts, days and instants that a field of text must survive. */
export const SHORT_HOSTILE_TEXTS = [...HOSTILE_TEXTS, ...HOSTILE_DAYS, ...HOSTILE_INSTANTS]
const ALL_HOSTILE_TEXTS = [...SHORT_HOSTILE_TEXTS, ...ATTACKS]

/** Half of a surrogate pair cannot be written in an address. */
const isAddressable = (value: unknown) => !/[\ud800-\udfff]/.test(String(value))

/**
 * @returns the hostile values of a field to send: in the soak run all; otherwise the values that its schema accepts, and one that it
 * refuses, since one place refuses all
 */
export function sendableValues(route: Route, input: Input, field: Field): unknown[] {
  const isNumber = field.type === 'number' || field.type === 'integer'
  if (!isNumber && field.type !== 'string') return []
  const texts = IS_SOAK ? ALL_HOSTILE_TEXTS : SHORT_HOSTILE_TEXTS
  const values = (isNumber ? HOSTILE_NUMBERS : texts).filter((value) => field.part !== 'params' || isAddressable(value))
  if (IS_SOAK) return values
  const isAccepted = (value: unknown) =>
    route[field.part]?.safeParse(withValue(input, field, field.part === 'body' ? value : String(value))[field.part])
      .success
  const accepted = values.filter(isAccepted)
  return [...accepted, ...values.filter((value) => !accepted.includes(value)).slice(0, 1)]
}

/** Values for a field: what its schema accepts, what is at its bounds and just beyond them, and what no one should send. */
export type FieldValues = { valid: unknown[]; boundary: unknown[]; hostile: unknown[] }

/** @param ids of records, for fields that take an id */
export function valuesOf({ path, schema, type }: Field, ids: readonly string[]): FieldValues {
  const sample = sampleOf(schema, path.at(-1))
  if (type === 'number' || type === 'integer')
    return { valid: [sample], boundary: numbersAround(schema), hostile: [...HOSTILE_NUMBERS, ...WRONG_SHAPES] }
  if (type === 'boolean')
    return { valid: [true, false], boundary: ['true', 'false', 0, 1, ''], hostile: [...ATTACKS, ...WRONG_SHAPES] }
  if (type === 'array') return arraysOf(schema, sample)
  if (type === 'object') return { valid: [sample], boundary: [{}], hostile: ['a', 1, ...WRONG_SHAPES] }
  const hostile = [...ALL_HOSTILE_TEXTS, ...HOSTILE_NUMBERS, ...WRONG_SHAPES]
  if (schema.enum) return { valid: schema.enum, boundary: ['', `${schema.enum[0]} `], hostile }
  if (schema.format === 'uuid') return { valid: [sample, ...ids], boundary: [UPPERCASE, NIL], hostile }
  return { valid: [sample, ...WORDS], boundary: textsAround(schema), hostile }
}

const NIL = '00000000-0000-0000-0000-000000000000'
const UPPERCASE = '01890000-0000-7000-8000-00000000ABCD'
const WORDS = ['home', '7', 'Ünïcödé Straße', '2026-01-05', '2026-01-05T12:00:00.000Z', '/dashboard']

function numbersAround({ minimum = 0, maximum = 100 }: JsonSchema): unknown[] {
  return [minimum, minimum - 1, minimum - 0.001, minimum + 0.5, maximum, maximum + 1, maximum + 0.001, String(maximum)]
}

function textsAround({ minLength = 1, maxLength = 200 }: JsonSchema): string[] {
  const lengths = [minLength, minLength - 1, maxLength, maxLength + 1].filter((length) => length >= 0)
  // Two code units each: a limit may cut one in half.
  return [...lengths.map((length) => 'a'.repeat(length)), '😀'.repeat(Math.ceil(maxLength / 2))]
}

function arraysOf({ items = {}, minItems = 0, maxItems = 100 }: JsonSchema, sample: unknown): FieldValues {
  const item = sampleOf(items)
  const lengths = [minItems, minItems - 1, maxItems, maxItems + 1].filter((length) => length >= 0 && length <= 20_000)
  return {
    valid: [sample, [item]],
    boundary: lengths.map((length) => Array(length).fill(item)),
    hostile: ['a', 0, [null], [item, [item]], { length: 1e9 }, { 0: item }, ...WRONG_SHAPES],
  }
}
