import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { type Connection, connect } from './connect.ts'
import { askFor, containsTerm, countContaining, findContaining, hasPattern } from './containing.ts'

let database: TestDatabase
let connection: Connection
beforeAll(async () => {
  database = await createTestDatabase()
  connection = await connect(database.settings)
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

const TEXTS = [
  '73 Street',
  '7 3street',
  '73  street',
  '73x street',
  'a, b',
  'A_ b% c\\ d',
  ' ',
  '',
  ' starts and ends ',
  'Élan vital 7',
  '三 丁目 5',
  '🏡 home',
  'line\nbreak s',
]

test('a text has a term when its letters have, whatever stands in both', async () => {
  const lowered = TEXTS.map((text) => text.toLowerCase())
  const terms = new Set(lowered.flatMap((text) => pieces(text)))
  expect(terms.size).toBeGreaterThan(200)
  const wrong: unknown[] = []
  for (const term of terms) {
    const { rows } = await connection.db.execute<{ n: number; direct: boolean; indexed: boolean }>(sql`
      select n::int, ${hasPattern(sql`searchable(content)`, askFor(term).pattern)} as direct,
        ${containsTerm(sql`searchable(content)`, askFor(term))} as indexed
      from unnest(${sql.param(TEXTS)}::text[]) with ordinality as texts (content, n)`)
    for (const { n, direct, indexed } of rows) {
      const isIn = lowered[n - 1]?.includes(term)
      if (direct !== isIn || indexed !== isIn) wrong.push({ text: TEXTS[n - 1], term, direct, indexed })
    }
  }
  expect(wrong).toEqual([])
})

/** Everything of up to six letters that can be looked for and stands in a text. */
function pieces(text: string): string[] {
  const letters = [...text]
  return letters
    .flatMap((_, at) => [1, 2, 3, 4, 5, 6].map((length) => letters.slice(at, at + length).join('')))
    .filter((term) => term !== '' && term === term.trim())
}

const SHARES = [0.9, 0.1, 0.03, 0.01, 0.003, 0.001, 0.0001, 0]
const LIMIT = 24
const ROWS = Array.from({ length: 1_000_000 }, (_, n) => ({ n, term: chance(n, 1), bounds: chance(n, 2) }))

test.each(SHARES.flatMap((term) => SHARES.map((bounds) => [term, bounds])))(
  'of a million rows of which %d have the term and %d meet the bounds the first are found, and few are read',
  async (term, bounds) => {
    const page = ROWS.filter((row) => row.term < term && row.bounds < bounds).slice(0, LIMIT + 1)
    let [looked, taken] = [0, 0]
    const found = await findContaining('term', LIMIT, {
      lookThrough: async (depth) => {
        const seen = page.filter(({ n }) => n < depth)
        looked += (seen.length > LIMIT && seen.at(-1)?.n) || depth
        return seen
      },
      sample: async (depth) => {
        looked += depth
        const first = ROWS.slice(0, depth)
        const [withTerm, meant] = [first.filter((row) => row.term < term), first.filter((row) => row.bounds < bounds)]
        return [{ withTerm: withTerm.length, known: 0, meant: meant.length }]
      },
      hasMoreThan: async (depth) => ROWS.length > depth,
      takeMatches: async () => {
        taken = Math.min(term, bounds) * ROWS.length
        return page
      },
    })

    expect(found).toEqual(page)
    expect(looked).toBeLessThan(50_000)
    expect(taken).toBeLessThan(50_000)
  },
)

test.each(SHARES.flatMap((term) => SHARES.map((bounds) => [term, bounds])))(
  'counts matches up to a thousand where %d of a million rows have the term and %d meet the bounds, and reads few',
  async (term, bounds) => {
    const all = ROWS.filter((row) => row.term < term && row.bounds < bounds)
    let read = 0
    const counted = await countContaining('term', 1000, {
      countFirst: async (depth) => {
        const count = Math.min(1001, all.filter(({ n }) => n < depth).length)
        read += count > 1000 ? (all[1000]?.n ?? depth) : depth
        return count
      },
      sample: async (depth) => {
        read += depth
        const first = ROWS.slice(0, depth)
        const [withTerm, meant] = [first.filter((row) => row.term < term), first.filter((row) => row.bounds < bounds)]
        return [{ withTerm: withTerm.length, known: 0, meant: meant.length }]
      },
      hasMoreThan: async (depth) => ROWS.length > depth,
      countMatches: async () => {
        read += Math.min(term, bounds) * ROWS.length + Math.min(1001, all.length) * 4
        return Math.min(1001, all.length)
      },
    })

    expect(counted).toBe(Math.min(1001, all.length))
    expect(read).toBeLessThan(150_000)
  },
)

/** A number from 0 to 1 that looks like chance, always the same one. */
function chance(n: number, seed: number): number {
  const mixed = Math.imul(n ^ (seed * 0x9e3779b9), 0x85ebca6b)
  return (Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35) >>> 0) / 2 ** 32
}
