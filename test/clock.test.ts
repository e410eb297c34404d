import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sources } from './imports.ts'

/**
 * PostgreSQL's own time, which CLOCK_OFFSET does not move: defaults and queries read `current_instant()` or `current_clock()`. A function
 * `now` of TypeScript stands in the list.
 */
const OWN_TIME =
  /(?<![\w.])(now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\(\)|\bcurrent_(date|time|timestamp)\b|\blocal(time|timestamp)\b|\bdefaultNow\b|\bage\([^,()]+\)/i

const ALLOWED = [
  // Measures how fast it works, by a function of its own.
  'server/src/backup/pace.ts: 3',
  // Compared with the beginning of a transaction in `pg_stat_activity`.
  'server/src/jobs/run-next-job.ts: 1',
  // Moves the clock, by a function of its own.
  'server/src/process/shift-clock.ts: 2',
  // Both functions are made of it.
  'server/drizzle/0000_functions.sql: 2',
]

test('no code but what measures PostgreSQL itself reads its own time', () => {
  const migrations = readdirSync(join(root, 'server/drizzle')).filter((file) => file.endsWith('.sql'))
  const files = [
    ...sources.filter((file) => /^(server|demo)\//.test(file)).toSorted(),
    ...migrations.toSorted().map((file) => join('server/drizzle', file)),
  ]
  expect(files.flatMap(countOwnTime)).toEqual(ALLOWED)
})

/** Milliseconds since the process began are no instant, and jump nowhere: no code makes a date of them or compares the two clocks. */
test('no code mixes the time of day with the time since the process began', () => {
  expect(sources.toSorted().flatMap(findMixedClocks)).toEqual([])
})

/** @returns lines in which `Date` meets `performance.now()`, or a variable that has it */
function findMixedClocks(file: string): string[] {
  const code = readFileSync(join(root, file), 'utf8')
  if (!code.includes('performance.now()')) return []
  const names = [...code.matchAll(/([\w#]+)(?:: [^=;\n]+)? = [^=;\n]*performance\.now\(\)(?! -)/g)].map(
    ([, name]) => name,
  )
  const monotonic = new RegExp(`performance\\.now\\(\\)|(?<![\\w.])(${names.join('|') || '(?!)'})\\b`)
  return code
    .split('\n')
    .filter((line) => /\bDate(\.now)?\(/.test(line) && monotonic.test(line))
    .map((line) => `${file}: ${line.trim()}`)
}

/** @returns the file and how many of its lines of code read it; comments don't count */
function countOwnTime(file: string): string[] {
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  const found = lines.filter((line) => !/^\s*(\*|\/\*|\/\/|--)/.test(line) && OWN_TIME.test(line))
  return found.length > 0 ? [`${file}: ${found.length}`] : []
}
