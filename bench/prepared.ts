// What preparing statements once saves a search: Drizzle renders a statement to SQL and PostgreSQL parses it. The same calls
// with both done once (the product), with rendering for every call, and with rendering and parsing for every call.
import { publicListQuery } from '@lintel/contract/properties/schema'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db } from '../server/src/db/connect.ts'
import { searchPublished } from '../server/src/features/properties/search.ts'
import { seedHomes } from '../server/src/test/seed-homes.ts'
import { HOMES, withDatabase } from './database.ts'
import { middle, printTable } from './measure.ts'

const SEARCHES: Record<string, object> = {
  'the newest homes': {},
  'city, bedrooms, price band': { city: 'City 1', bedrooms: 2, minPrice: 1000, maxPrice: 2000 },
  'a common word': { search: 'street' },
  'a rare word': { search: 'quixotic' },
}
const ROUNDS = 9
const RUNS = 60

await withDatabase(async (connection) => {
  const { db, pool } = connection
  await seedHomes(connection, HOMES)
  const unnamed = withoutNames(pool)
  // Statements are prepared for a Db, so that a new one prepares them again.
  const ways: Record<string, () => Db> = {
    'prepared once': () => db,
    'rendered each time': () => drizzle({ client: pool }),
    'rendered and parsed': () => drizzle({ client: unnamed }),
  }
  const rows: Record<string, string>[] = []
  for (const [search, query] of Object.entries(SEARCHES)) {
    const parsed = publicListQuery.parse(query)
    const times: Record<string, number[]> = {}
    for (let round = 0; round < ROUNDS; round++) {
      for (const [way, connect] of Object.entries(ways)) {
        const ms = await meanMs(() => searchPublished(connect(), parsed))
        // The first round only warms up.
        if (round > 0) times[way] = [...(times[way] ?? []), ms]
      }
    }
    const [once = Number.NaN, ...others] = Object.values(times).map(middle)
    const cells = [once.toFixed(2), ...others.map((ms) => `${ms.toFixed(2)} (×${(ms / once).toFixed(2)})`)]
    rows.push({ search, ...Object.fromEntries(Object.keys(ways).map((way, i) => [way, cells[i] ?? ''])) })
  }
  printTable(`Milliseconds a search, one after another, at ${HOMES.toLocaleString('en')} homes`, rows)
})

async function meanMs(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  for (let i = 0; i < RUNS; i++) await run()
  return (performance.now() - start) / RUNS
}

/** A pool whose statements have no names, so that PostgreSQL parses each of them. */
function withoutNames(pool: pg.Pool): pg.Pool {
  const query = (statement: pg.QueryArrayConfig, values: unknown[]) =>
    pool.query({ ...statement, name: undefined } as pg.QueryArrayConfig, values)
  return { query } as unknown as pg.Pool
}
