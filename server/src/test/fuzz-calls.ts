import type { Method, Route } from '@lintel/contract/route'
import fc from 'fast-check'
import { formatJson, valuesOf } from './input-values.ts'
import { type Field, type Input, listFields, withValue } from './sample-input.ts'

/** An input, and the headers that its bytes need. */
export type Base = { [Part in Field['part']]?: unknown } & { headers?: Record<string, string> }

export type RawRequest = { method: Method; url: string; headers: Record<string, string>; payload?: string | Buffer }

type Corruption = (request: Base, raw: RawRequest) => void

/** What is changed of a call: fields get other values, then the written request is corrupted. */
export type Mutation = { edits: Edit[]; corruptions: Corruption[] }

type Edit = { field: Field; value: unknown }

const setHeader =
  (name: string, value: string): Corruption =>
  (_base, raw) => {
    raw.headers[name] = value
  }
const setPayload =
  (payload: string, type = 'application/json'): Corruption =>
  (_base, raw) => {
    raw.payload = payload
    raw.headers['content-type'] = type
  }
const addQuery =
  (query: string): Corruption =>
  (_base, raw) => {
    raw.url += `${raw.url.includes('?') ? '&' : '?'}${query}`
  }

const DEEP = 20_000

/** Corruptions of the request as a whole. */
const CORRUPTIONS: Corruption[] = [
  ...[
    '',
    'null',
    '[]',
    '"a"',
    '7',
    '{',
    '{"a":NaN}',
    '{"__proto__":{"a":1}}',
    `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
  ].map((text) => setPayload(text)),
  setPayload('a=b', 'application/x-www-form-urlencoded'),
  setPayload('<a/>', 'text/xml'),
  setPayload('--a\r\n\r\n--a--', 'multipart/form-data; boundary=a'),
  setPayload('%PDF-1.4', 'application/pdf'),
  setPayload('{}', 'application/json; charset=utf-7'),
  ...[
    '__proto__=a',
    'constructor[prototype]=a',
    'a[]=1&a[]=2',
    '%',
    '%ED%A0%80=%FF',
    '&&==',
    'limit=1&limit=2',
    'cursor=a&cursor=b',
  ].map(addQuery),
  ...['cursor', 'search', 'limit', 'id'].map((name) => addQuery(`${name}=${'9'.repeat(4096)}`)),
  (_base, raw) => {
    const [path, query] = raw.url.split('?')
    if (query) raw.url = `${path}?${query}&${query}`
  },
  ...[
    'if-match',
    'if-none-match',
    'range',
    'accept-language',
    'accept',
    'x-forwarded-for',
    'user-agent',
    'prefer',
  ].flatMap((name) =>
    ['', '"', 'bytes=9-1', '\u00ff', ',;,;', 'a'.repeat(4096)].map((value) => setHeader(name, value)),
  ),
]

/** Made once: fast-check lists all letters for each. */
const ANY_TEXT = fc.string({ unit: 'binary', maxLength: 60 })

/** Leaves out a field, or adds one that the contract does not have. */
const shapes = (fields: Field[]): Edit[][] => [
  ...fields.filter(({ part }) => part !== 'params').map((field) => [{ field, value: undefined }]),
  ...(['query', 'body'] as const).flatMap((part) =>
    ['__proto__', 'constructor', 'isAdmin', 'role', 'ownerId', 'userId'].map((name) => [
      { field: { part, path: [name], type: 'string', schema: {} }, value: 'agent' },
    ]),
  ),
]

/** @returns mutations of a route's calls: most change one to three fields, one in five corrupts the request. @param ids of records */
export function mutationsOf(route: Route, ids: readonly string[]): fc.Arbitrary<Mutation> {
  const fields = listFields(route)
  const edits = fields.map((field) => {
    const { valid, boundary, hostile } = valuesOf(field, ids)
    const value = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...valid) },
      { weight: 3, arbitrary: fc.constantFrom(...boundary) },
      { weight: 4, arbitrary: fc.constantFrom(...hostile) },
      { weight: 1, arbitrary: ANY_TEXT },
    )
    return value.map((one) => ({ field, value: one }))
  })
  const corruptions = fc.oneof(
    { weight: fields.length > 0 ? 4 : 1, arbitrary: fc.constant<Corruption[]>([]) },
    { weight: 1, arbitrary: fc.constantFrom(...CORRUPTIONS).map((corruption) => [corruption]) },
  )
  const changed =
    edits.length > 0 ? fc.array(fc.oneof(...edits), { minLength: 1, maxLength: 3 }) : fc.constant<Edit[]>([])
  const shaped = fc.constantFrom(...shapes(fields))
  return fc.record({
    edits: fc.oneof({ weight: 5, arbitrary: changed }, { weight: 1, arbitrary: shaped }),
    corruptions,
  })
}

/** @returns the request of a call after a mutation */
export function writeRequest(route: Route, base: Base, { edits, corruptions }: Mutation): RawRequest {
  let input = base
  for (const { field, value } of edits)
    if (!Buffer.isBuffer(input[field.part])) input = { ...input, ...withValue(input as Input, field, value) }
  const query = writeQuery(input.query)
  const url = route.path.replaceAll(/:(\w+)/g, (_, name) => encode((input.params as Record<string, unknown>)?.[name]))
  const { body } = input
  const raw: RawRequest = {
    method: route.method,
    url: query ? `${url}?${query}` : url,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...input.headers },
    ...(body !== undefined && { payload: Buffer.isBuffer(body) ? body : formatJson(body) }),
  }
  for (const corrupt of corruptions) corrupt(input, raw)
  return raw
}

/** Arrays repeat their key, objects have brackets. */
function writeQuery(query: unknown): string {
  return Object.entries((query ?? {}) as object)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) => {
      if (Array.isArray(value)) return value.map((one) => `${encode(name)}=${encode(one)}`)
      if (value?.constructor === Object)
        return Object.entries(value as object).map(([key, one]) => `${encode(`${name}[${key}]`)}=${encode(one)}`)
      return [`${encode(name)}=${encode(value)}`]
    })
    .join('&')
}

/** Percent-encoded; half of a surrogate pair as the bytes that UTF-8 forbids. */
function encode(value: unknown): string {
  const text = String(value)
  if (!/[\ud800-\udfff]/u.test(text)) return encodeURIComponent(text)
  return Array.from(text, (letter) =>
    /^[\ud800-\udfff]$/.test(letter) ? '%ED%A0%80' : encodeURIComponent(letter),
  ).join('')
}
