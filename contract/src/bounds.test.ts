import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { routes } from './api.ts'
import { boundedRecord, boundedString } from './bounded.ts'
import { clientFrameSchema } from './frames.ts'
import type { Route } from './route.ts'
import { isFixedPattern, watchReads } from './test/long-reads.ts'
import { numeric, optionalText } from './text.ts'

type Node = Partial<Record<'minimum' | 'exclusiveMinimum' | 'maximum', number>> & { type?: string }

/** JSON Schema's bound of an integer without bounds. */
const UNBOUNDED = Number.MAX_SAFE_INTEGER

const isBounded = ({ exclusiveMinimum = -Infinity, minimum = exclusiveMinimum, maximum = Infinity }: Node) =>
  minimum > -UNBOUNDED && maximum < UNBOUNDED

/** Paths of the numbers without bounds in a JSON Schema. */
function unboundedIn(node: unknown, path: string): string[] {
  if (!node || typeof node !== 'object') return []
  const { type } = node as Node
  const isNumber = type === 'number' || type === 'integer'
  const own = isNumber && !isBounded(node as Node) ? [path] : []
  return [...own, ...Object.entries(node).flatMap(([key, child]) => unboundedIn(child, `${path}.${key}`))]
}

/** Longer than any text of an input may be. */
const LONG = 'a'.repeat(50_001)
const MANY = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [at, LONG]))

type Check = { _zod: { def: { check: string; pattern?: RegExp; abort?: boolean } } }
type Def = { type: string; checks?: Check[]; abort?: boolean; pattern?: RegExp } & Record<string, z.ZodType>

const defOf = (schema: z.ZodType) => schema.def as unknown as Def

/** Paths of the strings, lists and records that are read before they are known to be short. */
function unmeasuredIn(schema: z.ZodType, path: string): string[] {
  const def = defOf(schema)
  switch (def.type) {
    case 'string':
      return isMeasuredFirst(def) ? [] : [path]
    case 'array': {
      // zod counts the entries before it parses them.
      const isCounted = def.checks?.some(({ _zod }) => _zod.def.check === 'max_length')
      return [...(isCounted ? [] : [path]), ...unmeasuredIn(def.element as z.ZodType, `${path}[]`)]
    }
    case 'record':
      return [path, ...entriesIn(def, path)]
    case 'object':
      return Object.entries((schema as z.ZodObject).shape).flatMap(([key, field]) =>
        unmeasuredIn(field as z.ZodType, `${path}.${key}`),
      )
    case 'union':
      return (schema as z.ZodUnion<z.ZodType[]>).options.flatMap((option) => unmeasuredIn(option, path))
    case 'pipe':
      return pipeIn(def, path)
    case 'custom':
    case 'transform':
    case 'any':
    case 'unknown':
      return [path]
    default:
      return def.innerType ? unmeasuredIn(def.innerType, path) : []
  }
}

const entriesIn = ({ keyType, valueType }: Def, path: string) => [
  ...unmeasuredIn(keyType as z.ZodType, `${path}[key]`),
  ...unmeasuredIn(valueType as z.ZodType, `${path}[]`),
]

/** Whether nothing but lengths and patterns of a fixed length is checked before a check that ends a long string's way. */
function isMeasuredFirst(def: Def): boolean {
  const own = def.pattern ? [{ check: 'string_format', pattern: def.pattern, abort: def.abort }] : []
  const checks = [...own, ...(def.checks ?? []).map(({ _zod }) => _zod.def)]
  const isFixed = ({ pattern }: { pattern?: RegExp }) => pattern !== undefined && isFixedPattern(pattern)
  const bound = checks.findIndex((check) => check.abort && (check.check === 'max_length' || isFixed(check)))
  if (bound < 0) return checks.length > 0 && checks.every(isFixed)
  return checks.slice(0, bound).every((check) => check.check.endsWith('_length') || isFixed(check))
}

/** A pipe ends with the first fault. What `z.preprocess` calls must not read a long string, nor let a large record through. */
function pipeIn(def: Def, path: string): string[] {
  const [first, second] = [def.in as z.ZodType, def.out as z.ZodType]
  if (defOf(first).type !== 'transform') return unmeasuredIn(first, path)
  const { reads, stop } = watchReads(LONG.length)
  first.safeParse(LONG)
  stop()
  const own = reads.size > 0 ? [path] : []
  const refuses = (value: unknown) => !first.safeParse(value).success
  const isRecord = defOf(second).type === 'record' && refuses(MANY) && refuses({ [LONG]: 1 })
  return [...own, ...(isRecord ? entriesIn(defOf(second), path) : unmeasuredIn(second, path))]
}

const named = routes.map((route) => [`${route.method} ${route.path}`, route] as const)

const inParts = ({ params, query, body }: Route, faultsIn: (schema: z.ZodType, part: string) => string[]) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) => (schema ? faultsIn(schema, part) : []))

it.each(named)('gives every number in the input of %s a lower and an upper bound', (_name, route) => {
  const asJson = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  expect(inParts(route, (schema, part) => unboundedIn(asJson(schema), part))).toEqual([])
})

it.each(named)('measures every text, list and record in the input of %s before it is read', (_name, route) => {
  expect(inParts(route, unmeasuredIn)).toEqual([])
})

it('measures every text of the frames that browsers send before it reads it', () => {
  expect(unmeasuredIn(clientFrameSchema, 'frame')).toEqual([])
})

describe('what is read before it is measured', () => {
  const short = { abort: true }
  it.each<[string, z.ZodType]>([
    ['a string without a maximum', z.string()],
    ['a maximum after trimming', z.string().trim().max(9, short)],
    ['a maximum after composing', z.string().normalize('NFC').max(9, short)],
    ['a maximum after an overwrite', z.string().overwrite(String).max(9, short)],
    ['a maximum after a refinement', z.string().refine(Boolean).max(9, short)],
    ['a maximum after a pattern of any length', z.string().regex(/^a+$/).max(9, short)],
    ['a maximum after a format of any length', z.email().max(9, short)],
    ['a maximum after which the checks go on', z.string().max(9).trim()],
    ['an id that is looked at further', z.uuid().refine(Boolean)],
    ['an instant with any number of digits', z.iso.datetime()],
    ['a preprocessor that reads', z.preprocess((value) => String(value).trim(), boundedString(9))],
    ['a function', z.custom<string>(Boolean)],
    ['a transform', z.string().transform(Number)],
    ['a list without a maximum', z.array(z.uuid())],
    ['a record without a maximum', z.record(boundedString(9), boundedString(9))],
    ['a key', boundedRecord(z.record(z.string(), boundedString(9)), 9)],
    ['a text in a list in a union', z.union([z.null(), z.array(z.string().optional()).max(9)])],
  ])('is found: %s', (_name, schema) => {
    expect(unmeasuredIn(z.object({ field: schema.optional() }), '')).not.toEqual([])
  })

  it.each<[string, z.ZodType]>([
    ['a bounded string', boundedString(9).trim()],
    ['an id', z.uuid()],
    ['a day', z.iso.date(short).refine(Boolean)],
    ['an optional text', optionalText(boundedString(9))],
    ['a number of a form', numeric(z.number())],
    ['a bounded record', boundedRecord(z.record(boundedString(9), boundedString(9)), 9)],
  ])('is not %s', (_name, schema) => {
    expect(unmeasuredIn(schema, '')).toEqual([])
  })
})

it.each<[boolean, RegExp[]]>([
  [true, [/^[\w-]{1,64}$/, /^(19|20)\d\d-\+$/, z.regexes.uuid(), z.regexes.date]],
  [false, [/[a-z]{3}/, /^a|b$/, /^(a|b+)$/, /^a{3,}$/, /^[a-z]*$/, z.regexes.email]],
])('tells that it is %s that these patterns have a fixed length', (isFixed, patterns) => {
  expect(patterns.filter((pattern) => isFixedPattern(pattern) !== isFixed)).toEqual([])
})
