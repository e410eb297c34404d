// What it costs to match a new home with the saved searches, and to save one: at one thousand, 100 thousand and a million
// searches, of which always the same number match. As a ratio to the step before; the target is 1.5.

import { fold } from '@lintel/contract/fold'
import { DEFAULT_CURRENCY } from '@lintel/contract/money'
import { publicCountQuery } from '@lintel/contract/properties/search-schema'
import { eq, sql } from 'drizzle-orm'
import type { Connection, Db } from '../server/src/db/connect.ts'
import { filtersOf } from '../server/src/features/properties/filters.ts'
import { properties } from '../server/src/features/properties/table.ts'
import { matchProperty } from '../server/src/features/saved/match-property.ts'
import { anchorsOfSearch } from '../server/src/features/saved/search-anchors.ts'
import { saveSearch } from '../server/src/features/saved/search-commands.ts'
import { vacuumAnalyze } from '../server/src/test/bulk-insert.ts'
import { seedProperties } from '../server/src/test/seed-properties.ts'
import { seedUsers } from '../server/src/test/seed-users.ts'
import { withDatabase } from './database.ts'
import { median, printTable } from './measure.ts'

const SIZES = [1_000, 100_000, 1_000_000]
/** Searches that match each of the homes. */
const MATCHING = 20
const USERS = 20_000
const TARGET = 1.5

/** Searches that do not match, in turn: most differ in the city, the others in one condition. */
const OTHERS: ((n: number) => Record<string, string>)[] = [
  (n) => ({ city: `City ${2 + (n % 299)}`, minBedrooms: String(1 + (n % 4)) }),
  (n) => ({ city: `City ${2 + (n % 299)}`, maxPrice: String(600 + (n % 30) * 100), pets: 'possible' }),
  (n) => ({ city: `City ${2 + (n % 299)}`, district: `District ${n % 20}`, lift: 'yes' }),
  (n) => ({ city: 'City 1', maxPrice: String(500 + (n % 900)) }),
  (n) => ({ city: 'City 1', district: `District ${n % 15}`, maxPrice: String(2000 + (n % 20) * 100) }),
  (n) => ({ city: 'City 1', heating: 'wood', maxPrice: String(2000 + (n % 20) * 100) }),
  (n) => ({ city: 'City 1', bedrooms: String(4 + (n % 5)) }),
  (n) => ({ search: `word ${n % 50_000} zq`, maxPrice: String(2000 + (n % 20) * 100) }),
  (n) => ({ minBedrooms: String(4 + (n % 5)), minArea: String(20 + (n % 60)) }),
]
/** The home of City 1 that is matched: 2 bedrooms, 1,500 dollars, District 19, gas heating. */
const MATCHES: Record<string, string>[] = [
  { city: 'City 1' },
  { city: 'City 1', maxPrice: '2000', minBedrooms: '2' },
  { city: 'City 1', district: 'District 19' },
  { heating: 'gas', maxPrice: '1600', bedrooms: '2' },
  { search: 'canal' },
]

class Undone extends Error {}

await withDatabase(async (connection) => {
  const { db } = connection
  const results = new Map<string, number[]>()
  await seedProperties(connection, 1_000)
  await seedUsers(connection, USERS)
  const propertyId = await addProperty(db)
  // The smallest size runs twice; its first run only warms up the code.
  for (const [step, size] of [SIZES[0] ?? 0, ...SIZES].entries()) {
    if (step === 1) results.clear()
    await addSearches(connection, size)
    const measure = async (name: string, run: () => Promise<unknown>) =>
      results.set(name, [...(results.get(name) ?? []), await median(run, 25)])
    await measure('one home by id', () => db.select().from(properties).where(eq(properties.id, propertyId)))
    await measure(`a new home that ${MATCHING} searches match`, () =>
      undone(db, async (tx) => {
        const told = await matchProperty(tx, propertyId, new Date(), 'UTC')
        if (told.length !== MATCHING) throw new Error(`${told.length} searches match`)
      }),
    )
    const actor = { id: await findUser(db), role: 'tenant', isApproved: true } as const
    const context = { settings: { timeZone: 'UTC' }, hub: { publishChanges: () => undefined } }
    const body = { name: 'Search', filters: { city: 'City 1', pets: 'possible', search: 'canal' }, frequency: 'never' }
    await measure('saving a search', () =>
      undone(db, (tx) => saveSearch({ ...context, db: tx } as never, actor, body as never)),
    )
  }
  printTable(
    `Milliseconds (median) by number of saved searches, growth of each step (target ≤ ${TARGET})`,
    [...results].map(([what, times]) => ({
      what,
      ...Object.fromEntries(SIZES.map((size, at) => [size.toLocaleString('en'), (times[at] ?? 0).toFixed(2)])),
      growth: times
        .slice(1)
        .map((ms, at) => (ms / (times[at] ?? 1)).toFixed(2))
        .join(', '),
      met: times.slice(1).every((ms, at) => ms / (times[at] ?? 1) <= TARGET) ? 'yes' : 'no',
    })),
  )
})

/** Runs something in a transaction that is rolled back, so that each run finds the same. */
async function undone(db: Db, run: (tx: Db) => Promise<unknown>) {
  await db
    .transaction(async (tx) => {
      await run(tx)
      throw new Undone()
    })
    .catch((error) => {
      if (!(error instanceof Undone)) throw error
    })
}

async function findUser(db: Db): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from users where id not in (select user_id from saved_searches) limit 1`)
  return rows[0]?.id ?? ''
}

async function addProperty(db: Db): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into properties (id, owner_id, title, description, address, city, price_cents, currency, bedrooms, bathrooms, area, is_published, facts, time_zone)
    select gen_random_uuid(), owner_id, 'Rooms by the canal', '-', '12 Tile Street', 'City 1', 150000, 'USD', 2, 1, 60, true,
      '{"district": "District 19", "heating": "gas", "type": "apartment", "furnished": "furnished"}', 'UTC'
    from properties limit 1 returning id`)
  return rows[0]?.id ?? ''
}

/** Replaces all saved searches by so many, with the anchors that saving them one by one would choose. */
async function addSearches({ db, pool }: Connection, size: number) {
  await db.execute(sql`truncate saved_searches cascade`)
  const { rows: people } = await db.execute<{ id: string }>(sql`select id from users where role = 'tenant' order by id`)
  const counts = new Map<string, number>()
  for (let first = 0; first < size; first += 10_000) {
    const rows = Array.from({ length: Math.min(10_000, size - first) }, (_, at) => {
      const n = first + at
      const filters =
        n < MATCHING ? MATCHES[n % MATCHES.length] : OTHERS[n % OTHERS.length]?.(Math.floor(n / OTHERS.length))
      return rowOf(filters ?? {}, people[n % (people.length - 1)]?.id ?? '', counts)
    })
    await db.execute(sql`
      insert into saved_searches (id, user_id, name, filters, conditions, frequency, anchor, city, max_cents)
      select gen_random_uuid(), user_id, 'Search', filters, conditions, 'daily', anchor, city, max_cents
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given (user_id uuid, filters jsonb, conditions jsonb, anchor text, city text, max_cents bigint)`)
  }
  await vacuumAnalyze(pool)
}

function rowOf(filters: Record<string, string>, userId: string, counts: Map<string, number>) {
  const { search, ...query } = publicCountQuery.parse(filters)
  const conditions = { ...filtersOf(query, DEFAULT_CURRENCY), ...(search && { pattern: `%${search}%` }) }
  const city = conditions.city ?? ''
  const countOf = (anchor: string) => Math.min(counts.get(`${city} ${anchor}`) ?? 0, 1_000)
  const [anchor = ''] = anchorsOfSearch(conditions, {
    words: search ?? '',
    districtKey: fold(conditions.district ?? ''),
  }).sort((a, b) => countOf(a) - countOf(b))
  counts.set(`${city} ${anchor}`, countOf(anchor) + 1)
  return { user_id: userId, filters, conditions, anchor, city, max_cents: conditions.maxCents ?? 2 ** 40 }
}
