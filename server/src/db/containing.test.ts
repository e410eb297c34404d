import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { type Connection, connect } from './connect.ts'
import { containsTerm, hasPattern, patternOf } from './containing.ts'

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
      select n::int, ${hasPattern(sql`searchable(content)`, patternOf(term))} as direct,
        ${containsTerm(sql`searchable(content)`, term)} as indexed
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
