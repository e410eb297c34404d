import { pino } from 'pino'
import { expect, it } from 'vitest'
import { makeWorld } from '../test/world.ts'
import { traceIdOf } from './trace.ts'

const TRACE = '0af7'.repeat(8)
const PARENT = 'b7ad'.repeat(4)
const REQUEST_ID = '3f1c7f3e-4b6a-4c50-9d3e-0a1b2c3d4e5f'
const OWN = REQUEST_ID.split('-').join('')

it('takes the trace id of a valid traceparent', () => {
  expect(traceIdOf(`00-${TRACE}-${PARENT}-01`, REQUEST_ID)).toBe(TRACE)
})

it.each([
  undefined,
  '',
  TRACE,
  `00-${TRACE}-${PARENT}`,
  `00-${TRACE}-${PARENT}-01-more`,
  `01-${TRACE}-${PARENT}-01`,
  `ff-${TRACE}-${PARENT}-01`,
  `00-${'0'.repeat(32)}-${PARENT}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE.toUpperCase()}-${PARENT}-01`,
  `00-${TRACE.slice(1)}-${PARENT}-01`,
  ` 00-${TRACE}-${PARENT}-01`,
  `00-${TRACE}-${PARENT}-01\n`,
  `00-${'<script>alert(1)</script>'.padEnd(32)}-${PARENT}-01`,
])('makes a trace id instead of taking %j', (header) => {
  expect(traceIdOf(header, REQUEST_ID)).toBe(OWN)
})

it('has a given trace id in the line of an answer from the cache', async () => {
  const lines: { traceId?: string }[] = []
  const logged = await makeWorld({}, pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) }))
  const ask = (headers = {}) =>
    logged.app.inject({ url: '/api/properties/public', headers: { 'accept-encoding': 'br', ...headers } })
  await ask()
  await ask({ traceparent: `00-${TRACE}-${PARENT}-01` })
  await ask()
  await logged.close()
  expect(lines.map(({ traceId }) => traceId).slice(1)).toEqual([TRACE, undefined])
})

it('has the trace id in every line of a request, and nothing hostile of the header', async () => {
  const lines: { reqId?: string; traceId?: string; msg: string }[] = []
  const logged = await makeWorld({}, pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) }))
  await logged.db.execute('drop table properties cascade')
  const ask = (traceparent: string) => logged.app.inject({ url: '/api/properties/public', headers: { traceparent } })
  const { headers } = await ask(`00-${TRACE}-${PARENT}-01`)
  expect(lines.map(({ msg, traceId, reqId }) => [msg, traceId, reqId])).toEqual([
    ['unexpected error', TRACE, headers['x-request-id']],
    ['answered', TRACE, headers['x-request-id']],
  ])
  lines.length = 0
  await ask('00-"\u001b[2J}forged-1-01')
  await logged.close()
  expect(lines.map(({ traceId }) => traceId)).toEqual([expect.stringMatching(/^[\da-f]{32}$/), lines[0]?.traceId])
  expect(JSON.stringify(lines)).not.toMatch(/forged/)
})
