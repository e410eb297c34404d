// What preparing statements saves: a page of homes and a scan for a term, as lists read them, by `prepareOnce`, by a statement
// of Drizzle's `.prepare()` that is kept by hand, and unprepared: rendered by Drizzle and parsed by PostgreSQL for every call.
import { and, desc, eq, gte, lt, type Placeholder, sql } from 'drizzle-orm'
import type { Db } from '../server/src/db/connect.ts'
import { type Placeholders, prepareOnce } from '../server/src/db/prepared.ts'
import { listColumns } from '../server/src/features/properties/filters.ts'
import { selectSummaries } from '../server/src/features/properties/search.ts'
import { properties } from '../server/src/features/properties/table.ts'
import { SAMPLE_ROWS } from '../server/src/search/search.ts'
import { matchesPattern } from '../server/src/search/term.ts'
import { seedHomes } from '../server/src/test/seed-homes.ts'
import { HOMES, withDatabase } from './database.ts'
import { medianOf, printTable } from './measure.ts'

const VALUES = { city: 'City 1', minCents: 100_000, maxCents: 200_000, pattern: '%a%' }
type Values = typeof VALUES
const PLACEHOLDERS = Object.fromEntries(Object.keys(VALUES).map((name) => [name, sql.placeholder(name)])) as Record<
  keyof Values,
  Placeholder
>
const LIMIT = 25
const ROUNDS = 9
const RUNS = 200

const { createdAt, id, isPublished, city, priceCents } = properties

const buildPage = (db: Db, values: Placeholders<Values>) =>
  selectSummaries(db)
    .where(
      and(
        sql`${isPublished}`,
        eq(city, values.city),
        gte(priceCents, values.minCents),
        lt(priceCents, values.maxCents),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(LIMIT)

function buildScan(db: Db, values: Placeholders<Values>) {
  const scanned = db
    .select(listColumns)
    .from(properties)
    .where(and(sql`${isPublished}`, eq(city, values.city)))
    .orderBy(desc(createdAt), desc(id))
    .limit(SAMPLE_ROWS)
    .as('scanned')
  const page = db
    .select({ id: scanned.id, createdAt: scanned.createdAt })
    .from(scanned)
    .where(and(gte(scanned.priceCents, values.minCents), matchesPattern(scanned.searchText, values)))
    .orderBy(desc(scanned.createdAt), desc(scanned.id))
    .limit(LIMIT)
    .as('page')
  return selectSummaries(db).innerJoin(page, eq(page.id, id)).orderBy(desc(page.createdAt), desc(page.id))
}

await withDatabase(async (connection) => {
  const { db } = connection
  await seedHomes(connection, HOMES)
  const rows: Record<string, string>[] = []
  for (const [statement, build] of Object.entries({ 'a page': buildPage, 'a scan for a term': buildScan })) {
    const once = prepareOnce((db) => build(db, PLACEHOLDERS))
    const kept = build(db, PLACEHOLDERS).prepare(`bench ${statement}`)
    const ways: Record<string, () => Promise<unknown[]>> = {
      prepareOnce: () => once(db).execute(VALUES),
      '.prepare()': () => kept.execute(VALUES),
      unprepared: () => build(db, VALUES),
    }
    const times = Object.entries(ways).map(([way, run]) => ({
      way,
      run,
      ms: [] as number[],
      perSecond: [] as number[],
    }))
    for (let round = 0; round < ROUNDS; round++) {
      for (const { run, ms, perSecond } of times) {
        const one = await runAtOnce(run, 1)
        const busy = await runAtOnce(run, 16)
        // The first round only warms up.
        if (round === 0) continue
        ms.push(medianOf(one.ms))
        perSecond.push(busy.perSecond)
      }
    }
    const [best] = times
    for (const { way, ms, perSecond } of times)
      rows.push({
        statement,
        way,
        ms: medianOf(ms).toFixed(2),
        'to prepareOnce': (medianOf(ms) / medianOf(best?.ms ?? [])).toFixed(2),
        'a second, 16 at once': medianOf(perSecond).toFixed(0),
      })
  }
  printTable(`Preparing statements, at ${HOMES.toLocaleString('en')} homes`, rows)
})

/** Milliseconds of each of `RUNS` runs, `atOnce` at a time. @throws where a run finds no full page */
async function runAtOnce(run: () => Promise<unknown[]>, atOnce: number) {
  const ms: number[] = []
  const startedAt = performance.now()
  const repeat = async () => {
    while (ms.length < RUNS) {
      const start = performance.now()
      const rows = await run()
      if (rows.length !== LIMIT) throw new Error(`${rows.length} rows instead of a page`)
      ms.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, repeat))
  return { ms, perSecond: (1000 * ms.length) / (performance.now() - startedAt) }
}
