import { pino } from 'pino'
import { expect, it } from 'vitest'
import { describeError } from '../errors/describe-error.ts'
import { formatLogLine } from './terminal-log.ts'

const TIME = new Date(2026, 10, 23, 21, 4, 5).getTime()
const PLAIN = { isColored: false }

/** What a terminal gets of one call of a real logger. */
function logged(write: (log: pino.Logger) => void, { isColored } = PLAIN): string {
  let text = ''
  const timestamp = () => `,"time":${TIME}`
  const terminal = {
    write(line: string) {
      text += formatLogLine(line, { isColored })
    },
  }
  write(pino({ level: 'trace', timestamp }, terminal))
  return text
}

it('writes an answered request as one short line, without its ids', () => {
  const ids = { reqId: '0190d3c0', traceId: '0af7'.repeat(8) }
  expect(
    logged((log) =>
      log.child(ids).info({ method: 'GET', route: '/api/properties/:id', status: 200, ms: 12 }, 'answered'),
    ),
  ).toBe('21:04:05 info  GET /api/properties/:id 200 in 12 ms\n')
})

it('writes who was refused after the line of the request', () => {
  const line = { method: 'POST', route: '/api/login', status: 429, ms: 1, address: '203.0.113.7', userId: undefined }
  expect(logged((log) => log.info(line, 'answered'))).toBe(
    '21:04:05 info  POST /api/login 429 in 1 ms address=203.0.113.7\n',
  )
})

it('writes the fields of other lines after their message', () => {
  expect(logged((log) => log.warn({ job: '0190', reason: 'no route to host' }, 'a job failed'))).toBe(
    '21:04:05 warn  a job failed job=0190 reason="no route to host"\n',
  )
  expect(logged((log) => log.debug({ security: { kind: 'sign_in' }, count: 2 }, 'event'))).toBe(
    '21:04:05 debug event security={"kind":"sign_in"} count=2\n',
  )
})

it('writes the stack of an error below its line', () => {
  const error = new TypeError('x is not a function')
  error.stack = 'TypeError: x is not a function\n    at run (a.ts:1:2)'
  const stack = '\n  TypeError: x is not a function\n      at run (a.ts:1:2)\n'
  expect(logged((log) => log.error({ reqId: '0190', error: describeError(error) }, 'unexpected error'))).toBe(
    `21:04:05 error unexpected error reqId=0190 error={"name":"TypeError","message":"x is not a function"}${stack}`,
  )
  expect(logged((log) => log.fatal(error, 'Lintel stops'))).toBe(
    `21:04:05 fatal Lintel stops err={"type":"TypeError","message":"x is not a function"}${stack}`,
  )
})

it('colours time and level only', () => {
  expect(logged((log) => log.warn('careful'), { isColored: true })).toBe(
    '\u001b[2m21:04:05\u001b[0m \u001b[33mwarn \u001b[0m careful\n',
  )
})

it('shows control characters of a text instead of sending them to the terminal', () => {
  const hostile = 'a\u001b[2J\u001b]0;owned\u0007\r\n21:04:05 info  forged\u009b31m\u202eevil\u2028\u007f'
  const error = { stack: `Error: ${hostile}\n    at ${hostile}` }
  const text = logged((log) => log.error({ [hostile]: hostile, error, method: hostile, route: hostile }, hostile))
  const answered = logged((log) => log.info({ method: hostile, route: hostile, status: hostile }, 'answered'))
  for (const written of [text, answered]) {
    expect(written.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
    expect(written).toContain(
      'a\\u{1b}[2J\\u{1b}]0;owned\\u{7}\\u{d}\\u{a}21:04:05 info  forged\\u{9b}31m\\u{202e}evil',
    )
  }
  // Only the stack has lines of its own, and they are indented.
  expect(answered.split('\n')).toHaveLength(2)
  expect(
    text
      .split('\n')
      .slice(1, -1)
      .every((line) => line.startsWith('  ')),
  ).toBe(true)
})

it('keeps each record of the log on one line, whatever its values hold, with its time in UTC', () => {
  const hostile = 'a\r\n{"level":30,"msg":"forged"}\u2028'
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
  const before = Date.now()
  log.child({ reqId: hostile }).info({ [hostile]: hostile }, hostile)
  expect(lines).toHaveLength(1)
  expect(lines[0]?.trimEnd()).not.toContain('\n')
  const record = JSON.parse(lines[0] ?? '')
  expect(record).toMatchObject({ reqId: hostile, [hostile]: hostile, msg: hostile })
  // Milliseconds since 1970 in UTC.
  expect(record.time).toBeGreaterThanOrEqual(before)
  expect(record.time).toBeLessThanOrEqual(Date.now())
})
