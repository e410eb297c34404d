// Lists, searches and one home through HTTP. Uncached (every address is asked once, so that nothing lies ready): against
// bare Fastify and the driver with the same statements. Cached: against bare node:http with a ready buffer of that size.
import { fromCents } from '@lintel/contract/money'
import { publicListQuery } from '@lintel/contract/properties/schema'
import type { Connection } from '../server/src/db/connect.ts'
import { findProperty } from '../server/src/features/properties/queries.ts'
import { searchPublished } from '../server/src/features/properties/search.ts'
import { properties } from '../server/src/features/properties/table.ts'
import { seedHomes } from '../server/src/test/seed-homes.ts'
import { HOMES, withDatabase } from './database.ts'
import { type Comparison, compare } from './load.ts'
import { against, printTable } from './measure.ts'
import { type Peer, startLintelOn, startPeer } from './process.ts'
import { MARK, record } from './recording.ts'

const UNCACHED_AIM = 0.8
const CACHED_AIM = 0.6
const SEARCHES = {
  list: {},
  'search, a common word': { search: 'street' },
  'search, a rare word': { search: 'quixotic', status: 'any' },
}
const LIST = '/api/properties/public'
const BROWSER = { 'accept-encoding': 'gzip, deflate, br' }

await withDatabase(async (connection, database) => {
  await seedHomes(connection, HOMES)
  const lintel = await startLintelOn(database)
  const bare = await startPeer('bare-fastify', {
    DATABASE_URL: database.url,
    STATEMENTS: JSON.stringify(await recordAll(connection)),
  })
  const rows = [...(await compareUncached(connection, bare, lintel)), ...(await compareCached(connection, lintel))]
  printTable(`Answers a second at ${HOMES.toLocaleString('en')} homes, 32 connections`, rows)
  await lintel.stop()
  await bare.stop()
})

async function recordAll(connection: Connection) {
  const entries = Object.entries(SEARCHES).map(async ([name, query]) => {
    const parsed = publicListQuery.parse({ ...query, minPrice: fromCents(MARK.cents) })
    return [name, await record(connection, (db) => searchPublished(db, parsed))] as const
  })
  const detail = await record(connection, (db) => findProperty(db, null, MARK.id).catch(() => null))
  return { ...Object.fromEntries(await Promise.all(entries)), detail }
}

async function compareUncached(connection: Connection, bare: Peer, lintel: Peer) {
  const results: Record<string, string>[] = []
  let cents = 30_000
  for (const [name, query] of Object.entries(SEARCHES)) {
    const search = new URLSearchParams(query)
    const check = isRare(name) ? countRows(1) : countRows(24)
    const found = await compare(
      // Below the lowest rent there is, so that the answer is always the same.
      { peer: bare, ask: () => ({ path: `/${encodeURIComponent(name)}?value=${nextCents()}` }), options: { check } },
      {
        peer: lintel,
        ask: () => ({ path: `${LIST}?minPrice=${fromCents(nextCents())}&${search}` }),
        options: { check },
      },
    )
    results.push(row(`${name}, uncached`, 'bare Fastify', found, UNCACHED_AIM))
  }
  const ids = await listIds(connection)
  let asked = 0
  const nextId = () => ids[asked++ % ids.length]
  const found = await compare(
    { peer: bare, ask: () => ({ path: `/detail?value=${nextId()}` }), options: { check: countRows(1) } },
    { peer: lintel, ask: () => ({ path: `/api/properties/${nextId()}?asked=${asked}` }), options: { check: hasTitle } },
  )
  return [...results, row('one home, uncached', 'bare Fastify', found, UNCACHED_AIM)]

  function nextCents() {
    cents += 1
    return cents
  }
}

async function compareCached(connection: Connection, lintel: Peer) {
  const [id] = await listIds(connection, 1)
  const paths = { list: LIST, 'one home': `/api/properties/${id}` }
  const results: Record<string, string>[] = []
  for (const [name, path] of Object.entries(paths)) {
    const answer = await fetch(`http://127.0.0.1:${lintel.port}${path}`, { headers: BROWSER })
    const raw = await startPeer('ready-buffer', { BYTES: answer.headers.get('content-length') ?? '' })
    const ask = () => ({ path, headers: BROWSER })
    const found = await compare({ peer: raw, ask }, { peer: lintel, ask })
    results.push(row(`${name}, cached`, 'bare node:http', found, CACHED_AIM))
    await raw.stop()
  }
  return results
}

async function listIds({ db }: Connection, limit = 100_000): Promise<string[]> {
  const { isPublished, id } = properties
  const rows = await db.select({ id, isPublished }).from(properties).limit(limit)
  return rows.filter((home) => home.isPublished).map((home) => home.id)
}

function isRare(name: string) {
  return name.includes('rare')
}

function countRows(least: number) {
  return (body: string) => {
    const { length } = JSON.parse(body)
    if (length < least) throw new Error(`${length} rows instead of ${least}`)
  }
}

function hasTitle(body: string) {
  if (!JSON.parse(body).title) throw new Error(`not a home: ${body}`)
}

function row(what: string, to: string, { reference, candidate, ratio }: Comparison, aim: number) {
  return {
    what,
    'held against': to,
    its: reference.toFixed(0),
    ours: candidate.toFixed(0),
    ...against(ratio, aim),
  }
}
