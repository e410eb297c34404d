import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { routes } from './api.ts'
import { asLine, asText } from './characters.ts'
import { knownText, lineText, optionalText, requiredLine, requiredText, searchText, text, typedText } from './text.ts'

const messages = (schema: z.ZodType, value: unknown) =>
  z
    .object({ firstName: schema })
    .safeParse({ firstName: value })
    .error?.issues.map(({ message }) => message) ?? []

/** Every character of these ranges, first and last included. */
const inRanges = (...ranges: [number, number][]) =>
  ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
  )
const CONTROLS = inRanges([1, 0x1f], [0x7f, 0x9f])
const DIRECTIONS = inRanges([0x202a, 0x202e], [0x2066, 0x2069])
const codeOf = (character: string) => character.codePointAt(0)?.toString(16)

describe('lineText', () => {
  it.each([...CONTROLS, '\u2028', '\u2029', ...DIRECTIONS].map((character) => [codeOf(character), character]))(
    'refuses U+%s between letters, naming the field',
    (_code, character) => {
      expect(messages(lineText(40), `a${character}b`)).toEqual([
        'First name must be one line without control characters',
      ])
    },
  )

  it('refuses what cannot be stored', () => {
    for (const value of ['a\0b', 'a\ud800', '\udc00a'])
      expect(messages(lineText(40), value)).toContain('First name contains characters that cannot be kept')
  })

  it.each(['Zoë', 'בן־גוריון\u200f', 'علی‌رضا', '👩🏽‍🚀', 'A\u00a0B', 'O’Connell'])('keeps %s as it is', (value) => {
    expect(lineText(40).parse(value)).toBe(value)
  })

  it('takes off line breaks and tabs around it', () => {
    expect(lineText(40).parse('\t Ada \r\n')).toBe('Ada')
  })
})

describe('text', () => {
  it.each(CONTROLS.filter((character) => !'\t\n\r'.includes(character)).map((one) => [codeOf(one), one]))(
    'refuses U+%s, naming the field',
    (_code, character) => {
      for (const schema of [text(40), typedText(40)])
        expect(messages(schema, `a${character}b`)).toEqual(['First name contains control characters'])
    },
  )

  it('keeps tabs, line feeds and isolates; every other line break becomes a line feed', () => {
    expect(text(40).parse('a\tb\nc\r\nd\re\u2028f\u2067g\u2069')).toBe('a\tb\nc\nd\ne\nf\u2067g\u2069')
  })

  it('counts a line break of Windows as one character', () => {
    expect(text(3).parse('a\r\nb')).toBe('a\nb')
  })
})

describe('searchText', () => {
  it('makes spaces of the tabs and line breaks of a pasted text', () => {
    expect(searchText(40).parse(' Mill\tHouse\r\n7 ')).toBe('Mill House 7')
  })

  it('refuses other control characters and overrides', () => {
    for (const value of ['a\u0007b', 'a\u001bb', 'a\u202eb']) expect(messages(searchText(40), value)).toHaveLength(1)
  })
})

/** Of each kind of character that shows nothing. */
const INVISIBLE = [
  '',
  ' ',
  '\u00a0',
  '\u3000',
  '\t\n',
  '\u200b',
  '\u200d\u200c',
  '\u00ad',
  '\u034f',
  '\u061c',
  '\u115f\u1160',
  '\u17b4',
  '\u180e',
  '\u2060',
  '\u2800',
  '\u3164',
  '\ufe0f',
  '\ufeff',
  '\uffa0',
  '\u{1d159}',
  '\u{e0020}\u{e007f}',
  '\u{e0100}',
].map((value) => [JSON.stringify(value), value] as const)

describe('a required text', () => {
  it.each(INVISIBLE)('is required when it is %j', (_name, value) => {
    for (const schema of [requiredLine('Title', 40), requiredText('Title', 40)])
      expect(messages(schema, value)).toEqual(['Title is required'])
  })

  it.each(['a', '7', '.', '居', '🏠', '€', 'नि'])('may be %s', (value) => {
    expect(requiredLine('Title', 40).parse(value)).toBe(value)
  })

  it.each(INVISIBLE)('is null where it is optional and %j', (_name, value) => {
    expect(optionalText(lineText(40)).parse(value)).toBeNull()
  })
})

describe('a text that is too long', () => {
  const schemas = [lineText(9), text(9), searchText(9), typedText(9), requiredLine('Title', 9), knownText('Title', 9)]
  it.each([10, 10_000])('is refused with %i characters by a sentence that names field and maximum', (length) => {
    const sentences = schemas.flatMap((schema) => messages(schema, 'x'.repeat(length)))
    expect(sentences).toEqual(schemas.map(() => 'First name must be at most 9 characters'))
  })

  it('may have spaces around it, and line breaks of two characters', () => {
    expect(lineText(9).parse(`${' '.repeat(99)}Ada`)).toBe('Ada')
    expect(typedText(9).parse('\r\n'.repeat(9))).toBe('\n'.repeat(9))
  })
})

describe('asLine and asText', () => {
  it('make of every stored text one that a form accepts', () => {
    for (const character of [...CONTROLS, '\u2028', ...DIRECTIONS]) {
      const stored = `a${character}b`
      expect(lineText(40).parse(asLine(stored))).toBe('a b')
      expect(text(40).parse(asText(stored))).toBe(text(40).safeParse(stored).data ?? 'a b')
    }
  })
})

/** A string of a schema, with the path to it. */
type Leaf = { path: string; schema: z.ZodType }

/** The strings of a schema that hold any text, but not those of a fixed form such as an id or a day. */
function textsIn(schema: z.ZodType, path: string): Leaf[] {
  const { def } = schema as unknown as { def: Record<string, unknown> & { type: string } }
  const inner = (...keys: string[]) => keys.flatMap((key) => (def[key] ? textsIn(def[key] as z.ZodType, path) : []))
  switch (def.type) {
    case 'string':
      return hasForm(schema as z.ZodString) ? [] : [{ path, schema }]
    case 'object':
      return Object.entries(def.shape as z.ZodRawShape).flatMap(([key, field]) =>
        textsIn(field as z.ZodType, `${path}.${key}`),
      )
    case 'record':
      return [...textsIn(def.keyType as z.ZodType, `${path}[key]`), ...textsIn(def.valueType as z.ZodType, `${path}[]`)]
    case 'array':
      return textsIn(def.element as z.ZodType, `${path}[]`)
    case 'union':
      return (def.options as z.ZodType[]).flatMap((option) => textsIn(option, path))
    // What a pipe gives was checked by its end, unless that is a function.
    case 'pipe':
      return inner((def.out as z.ZodType).def.type === 'transform' ? 'in' : 'out')
    default:
      return inner('innerType')
  }
}

/** Whether a string has a format or a pattern, which holds more of it than its characters. */
const hasForm = ({ def }: z.ZodString) =>
  'format' in def ||
  (def.checks ?? []).some(
    ({ _zod }) => 'format' in _zod.def && !['lowercase', 'uppercase'].includes(String(_zod.def.format)),
  )

const accepts = ({ schema }: Leaf, value: string) => schema.safeParse(value).success
const uniquePaths = (leaves: Leaf[]) => [...new Set(leaves.map(({ path }) => path))].sort()

const inputs = routes.flatMap(({ method, path, body, query }) =>
  Object.entries({ body, query }).flatMap(([part, schema]) =>
    schema ? textsIn(schema, `${method} ${path} ${part}`) : [],
  ),
)

/** Secrets are compared with stored ones exactly as typed, and never shown. */
const isSecret = ({ path }: Leaf) => /\.(password|currentPassword|newPassword)$/.test(path)
/** Names of accounts that earlier versions made. */
const KNOWN = ['POST /api/auth/login body.username', 'POST /api/auth/password/forgot body.account']
const given = inputs.filter((leaf) => !(isSecret(leaf) || KNOWN.includes(leaf.path)))

describe('the texts of the routes', () => {
  it('are found', () => {
    expect(inputs.length).toBeGreaterThan(100)
    expect(uniquePaths(inputs)).toEqual(expect.arrayContaining(KNOWN))
  })

  it.each(['\0', '\u0007', '\u001b', '\u007f', '\u0085', '\u009b'])('hold no %j', (character) => {
    expect(uniquePaths(given.filter((leaf) => accepts(leaf, `ab${character}cd`)))).toEqual([])
  })

  it('have more than one line in these fields alone', () => {
    const long = given.filter(({ schema }) => String(schema.safeParse('ab\n\tcd').data ?? '').includes('\n'))
    expect([...new Set(long.map(({ path }) => path.replace(/^.* /, '')))].sort()).toEqual([
      'body.answers.guarantor',
      'body.answers.occupation',
      'body.answers.pets',
      'body.answers.references',
      'body.answers[]',
      'body.content',
      'body.criteria.note',
      'body.description',
      'body.facts.houseRules',
      'body.instructions',
      'body.message',
      'body.note',
      'body.text',
    ])
    const lines = given.filter((leaf) => !long.includes(leaf))
    for (const character of DIRECTIONS)
      expect(uniquePaths(lines.filter((leaf) => accepts(leaf, `ab${character}cd`)))).toEqual([])
  })

  it('are shown whatever earlier versions stored in them', () => {
    const results = routes.flatMap(({ method, path, result }) => textsIn(result, `${method} ${path}`))
    expect(results.length).toBeGreaterThan(200)
    expect(uniquePaths(results.filter((leaf) => !accepts(leaf, 'a\u0007\n\u202e\u200bb')))).toEqual([])
  })
})
