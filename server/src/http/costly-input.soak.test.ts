import { routes } from '@lintel/contract/api'
import type { Route } from '@lintel/contract/route'
import { expect, it } from 'vitest'
import { type RawRequest, writeRequest } from '../test/fuzz-calls.ts'
import { type Field, listFields, sampleInput } from '../test/sample-input.ts'
import { makeWorldForFile, type TestUser } from '../test/world.ts'

/*
 * Sends as much as one request may carry, in each of some patterns, in every field of every call and in headers, and prints which
 * calls took the most processor time. Part of `.ci/soak`.
 */

/** Milliseconds of processor time of one call with a megabyte, on a slow machine: reading it as JSON takes a tenth of that. */
const LIMIT_MS = 1_000
const LONGEST_RUN_MS = 1_800_000

/** Bytes of a text in a body, and in an address or a header. Bodies are limited to 1 MB, heads of requests to 16 KB. */
const BODY_BYTES = 1_000_000
const HEAD_BYTES = 15_000

const PATTERNS: Record<string, string> = {
  'combining marks': '\u0300\u0323',
  ligatures: '\ufdfa',
  'line ends': '\r\n',
  spaces: ' ',
  'wide spaces': '\u3000\u200b',
  quotes: '"',
  dashes: '-',
  '@': '@',
  addresses: 'a@a.',
  digits: '9',
  letters: 'aA',
  commas: ',',
  slashes: '/',
  surrogates: '\ud800',
  emoji: '👩🏽‍🚀',
}

const HEADERS = [
  ...['accept', 'accept-encoding', 'accept-language', 'content-type', 'cookie', 'host', 'if-match', 'if-none-match'],
  ...['origin', 'prefer', 'range', 'referer', 'sec-fetch-site', 'traceparent', 'user-agent', 'x-forwarded-for'],
]

const world = await makeWorldForFile()
const costs: { call: string; ms: number }[] = []

it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  'a megabyte in any field of %s costs little',
  async (name, route) => {
    const agent = await world.agent()
    for (const field of listFields(route))
      for (const [pattern, value] of valuesOf(field)) {
        const edits = [{ field, value }]
        const request = writeRequest(route, sampleInput(route), { edits, corruptions: [] })
        await measure(`${name} ${field.part}.${field.path.join('.')}: ${pattern}`, request, agent)
      }
    expect(costs.filter(({ call, ms }) => call.startsWith(`${name} `) && ms > LIMIT_MS)).toEqual([])
  },
  LONGEST_RUN_MS,
)

it('any header costs little', async () => {
  const known = ['GET /api/properties/public', 'POST /api/auth/login', 'PUT /api/properties/:id']
  for (const route of routes.filter(({ method, path }) => known.includes(`${method} ${path}`)))
    for (const header of HEADERS)
      for (const [pattern, unit] of Object.entries(PATTERNS).filter(([, one]) => /^[ -~]+$/.test(one))) {
        const request = writeRequest(route as Route, sampleInput(route), { edits: [], corruptions: [] })
        request.headers[header] = unit.repeat(HEAD_BYTES / unit.length)
        await measure(`${header} of ${route.method} ${route.path}: ${pattern}`, request, null)
      }
  expect(costs.filter(({ ms }) => ms > LIMIT_MS)).toEqual([])
  const slowest = costs.toSorted((a, b) => b.ms - a.ms).slice(0, 10)
  const lines = slowest.map(({ call, ms }) => `${ms.toFixed(0).padStart(6)} ms  ${call}`)
  process.stdout.write(`${costs.length} calls with as much as fits, the slowest:\n${lines.join('\n')}\n`)
})

/** The processor time of a call, that of threads included. */
async function measure(call: string, { payload, ...request }: RawRequest, user: TestUser | null) {
  const headers = { ...request.headers, ...(user && { cookie: user.cookie }) }
  const sent = { ...request, headers, ...(payload !== undefined && { payload: Buffer.from(payload) }) }
  const before = process.cpuUsage()
  const { statusCode } = await world.app.inject(sent as object)
  const { user: own, system } = process.cpuUsage(before)
  costs.push({ call: `${call} (${statusCode})`, ms: (own + system) / 1_000 })
}

/** As much as fits, by pattern; of lists and records also many entries. */
function valuesOf({ part, type }: Field): [string, unknown][] {
  const texts = Object.entries(PATTERNS).map(([name, unit]): [string, string] => [name, filled(unit, part)])
  if (type === 'string' || part !== 'body') return texts
  const entries = Array.from({ length: 80_000 }, (_, at) => [`k${at}`, 'a'])
  if (type === 'array') return [...texts, ['many entries', entries.map(() => 'a')]]
  if (type !== 'object') return texts
  const ofEntries = texts.flatMap(([name, value]): [string, unknown][] => [
    [`a value of ${name}`, { a: value }],
    [`a key of ${name}`, { [value]: 'a' }],
  ])
  return [...ofEntries, ['many entries', Object.fromEntries(entries)]]
}

const filled = (unit: string, part: Field['part']) =>
  part === 'body'
    ? unit.repeat(BODY_BYTES / (Buffer.byteLength(JSON.stringify(unit)) - 2))
    : unit.repeat(HEAD_BYTES / (unit === '\ud800' ? 9 : encodeURIComponent(unit).length))
