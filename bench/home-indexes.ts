// What each index of homes is worth: every list measured without it, as a ratio to the same list with all indexes, and what
// writing a home costs without it. 100 thousand homes, a million with --full.
import { portfolioQuery } from '@lintel/contract/properties/schema'
import { publicCountQuery, publicListQuery } from '@lintel/contract/properties/search-schema'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Db } from '../server/src/db/connect.ts'
import { listAllProperties, listOwnProperties } from '../server/src/features/properties/portfolio.ts'
import { countPublished, searchPublished } from '../server/src/features/properties/search.ts'
import { properties } from '../server/src/features/properties/table.ts'
import { vacuumAnalyze } from '../server/src/test/bulk-insert.ts'
import { seedHomes } from '../server/src/test/seed-homes.ts'
import { HOMES, withDatabase } from './database.ts'
import { median, medianOf, printTable } from './measure.ts'
import { SEARCHES } from './search-queries.ts'

const TODAY = '2026-01-01'
const AGENT = { id: '00000000-0000-7000-8000-000000000000', role: 'agent', isApproved: true } as const
/** A list may take this much longer without an index before the index counts as needed. */
const NOISE = 1.5
/** Milliseconds below which a list is fast enough without an index, whatever the ratio. */
const FAST_MS = 2
const RUNS = 7
/** Homes written for one figure. */
const WRITES = 150

await withDatabase(async (connection) => {
  const { db, pool } = connection
  await seedHomes(connection, HOMES)
  await addExtremes(pool)
  const { rows: indexes } = await db.execute<{ name: string; definition: string; bytes: string }>(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition,
      pg_size_pretty(pg_relation_size(indexrelid)) as bytes
    from pg_index where indrelid = 'properties'::regclass and not indisprimary order by 1`)
  const lists = await listsOf(db)
  const measureLists = async () => {
    const times = new Map<string, number>()
    for (const [name, run] of lists) times.set(name, await median(run, RUNS))
    return times
  }
  await measureLists()
  const [before, writing] = [await measureLists(), await measureWrites(db)]
  const results = []
  for (const { name, definition, bytes } of indexes) {
    await db.execute(sql.raw(`drop index ${name}`))
    const without = await measureLists()
    const slower = [...without]
      .map(([list, ms]) => ({ list, ms, was: before.get(list) ?? ms }))
      .filter(({ ms, was }) => ms > FAST_MS && ms / was > NOISE)
      .sort((a, b) => b.ms / b.was - a.ms / a.was)
    const write = await measureWrites(db)
    await db.execute(sql.raw(`set statement_timeout = 0`))
    await db.execute(sql.raw(definition))
    const [worst] = slower
    results.push({
      index: name,
      size: bytes,
      'slower lists': slower.length,
      'the slowest': worst ? `${worst.list}: ${worst.was.toFixed(1)} to ${worst.ms.toFixed(1)} ms` : '',
      'writing a home': (write / writing).toFixed(2),
    })
    await vacuumAnalyze(pool)
  }
  printTable(`Each index of ${HOMES.toLocaleString('en')} homes: what is slower without it`, results)
  process.stdout.write(`Writing a home (created, its rent changed) with all of them: ${writing.toFixed(2)} ms\n`)
})

/** What the sample does not have, and some indexes are for: an owner of 5,000 homes, and hardly any drafts. */
async function addExtremes(pool: Pool): Promise<void> {
  await pool.query(`
    begin; set local statement_timeout = 0;
    update properties set is_published = true
    where id in (select id from properties where not is_published order by created_at desc offset 20);
    update properties set owner_id = (select owner_id from properties limit 1)
    where id in (select id from properties order by price_cents % 997, id limit 5000);
    commit`)
  await vacuumAnalyze(pool)
}

async function listsOf(db: Db): Promise<[string, () => Promise<unknown>][]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select owner_id as id from properties group by 1 order by count(*) desc limit 1`,
  )
  const owner = { id: rows[0]?.id ?? '', role: 'owner', isApproved: true } as const
  const portfolios = [
    {},
    { search: 'colar' },
    { search: 'city 1' },
    { search: 'quixotic' },
    { status: 'maintenance' },
    { published: 'false' },
    { sort: 'price-asc' },
    { sort: 'price-desc', status: 'maintenance' },
    { sort: 'price-asc', published: 'false' },
  ]
  return [
    ...Object.entries(SEARCHES).flatMap(([name, query]): [string, () => Promise<unknown>][] => [
      [name, () => searchPublished(db, publicListQuery.parse(query))],
      [`${name}: count`, () => countPublished(db, publicCountQuery.parse(query))],
    ]),
    ...portfolios.flatMap((query): [string, () => Promise<unknown>][] => [
      [`all homes ${JSON.stringify(query)}`, () => listAllProperties(db, AGENT, portfolioQuery.parse(query), TODAY)],
      [`own homes ${JSON.stringify(query)}`, () => listOwnProperties(db, owner, portfolioQuery.parse(query), TODAY)],
    ]),
  ]
}

/** @returns ms (median) to create a published home and change its rent */
async function measureWrites(db: Db): Promise<number> {
  const [some] = await db.select().from(properties).limit(1)
  if (!some) throw new Error('no homes')
  const { id: _, searchText: __, factBits: ___, district: ____, availableOn: _____, ...home } = some
  const times: number[] = []
  for (let n = 0; n < WRITES; n++) {
    const start = performance.now()
    const values = { ...home, title: `Written ${n}`, isPublished: true, createdAt: new Date() }
    const [created] = await db.insert(properties).values(values).returning({ id: properties.id })
    await db.execute(sql`update properties set price_cents = ${100_000 + n} where id = ${created?.id}`)
    times.push(performance.now() - start)
  }
  await db.execute(sql`delete from properties where title like 'Written %'`)
  return medianOf(times)
}
