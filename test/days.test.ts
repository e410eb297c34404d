import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sources } from './imports.ts'

/** Which day it is depends on where: it is asked of `server/src/format/days.ts`, and days are counted by `contract/src/calendar.ts`. */
const DAY_OF_CLOCK =
  /toISOString\(\)\s*\.(slice|substring|substr|split)\(|\.(get|set)UTC(Date|Month|FullYear)\(|Date\.UTC\(/

const ALLOWED = [
  'contract/src/calendar.ts',
  // Its homes are in UTC.
  'demo/src/dates.ts',
]

const withCode = (pattern: RegExp) =>
  sources.toSorted().filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))

test('no code computes a calendar day from the clock', () => {
  expect(withCode(DAY_OF_CLOCK)).toEqual(ALLOWED)
})

test('no screen asks the browser’s clock which day it is, but where a home is typed that the server does not know', () => {
  expect(withCode(/\blocalToday\b/)).toEqual([
    'web/src/features/portfolio/form/fact-group.tsx',
    'web/src/features/portfolio/form/property-preview.tsx',
    'web/src/ui/text/dates.ts',
  ])
})

test('no rule in SQL asks which day it is in UTC', () => {
  const pattern = /current_date|at time zone '|\b(now|clock_timestamp)\(\)::date/i
  const migrations = readdirSync(join(root, 'server/drizzle')).filter((file) => file.endsWith('.sql'))
  const found = migrations.filter((file) => pattern.test(readFileSync(join(root, 'server/drizzle', file), 'utf8')))
  expect([...found, ...withCode(pattern)]).toEqual([])
})
