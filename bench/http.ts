// Responses a second for lists, searches and one home. Uncached (every URL is requested once): against bare Fastify and the
// driver with the same statements. Cached: against bare node:http with a buffer of the same size.
import { DEFAULT_CURRENCY, fromCents } from '@lintel/contract/money'
import { publicListQuery } from '@lintel/contract/properties/search-schema'
import type { Connection } from '../server/src/db/connect.ts'
import { findProperty } from '../server/src/features/properties/queries.ts'
import { searchPublished } from '../server/src/features/properties/search.ts'
import { properties } from '../server/src/features/properties/table.ts'
import { seedProperties } from '../server/src/test/seed-properties.ts'
import { PROPERTIES, withDatabase } from './database.ts'
import { type Comparison, compare } from './load.ts'
import { compareToTarget, printTable } from './measure.ts'
import { type Peer, startLintelOn, startPeer } from './process.ts'
import { PLACEHOLDER, record } from './recording.ts'

const UNCACHED_TARGET = 0.8
const CACHED_TARGET = 0.6
/** More that never pause are refused as an overload. */
const UNCACHED_CONNECTIONS = 8
const SEARCHES = {
  list: {},
  'search, a common word': { search: 'street' },
  'search, a rare word': { search: 'quixotic', status: 'any' },
}
const LIST = '/api/properties/public'
const BROWSER = { 'accept-encoding': 'gzip, deflate, br' }

await withDatabase(async (connection, database) => {
  await seedProperties(connection, PROPERTIES)
  const lintel = await startLintelOn(database)
  const bare = await startPeer('bare-fastify', {
    DATABASE_URL: database.url,
    STATEMENTS: JSON.stringify(await recordAll(connection)),
  })
  const rows = [...(await compareUncached(connection, bare, lintel)), ...(await compareCached(connection, lintel))]
  printTable(
    `Responses a second at ${PROPERTIES.toLocaleString('en')} homes, uncached on ${UNCACHED_CONNECTIONS} connections, cached on 32`,
    rows,
  )
  await lintel.stop()
  await bare.stop()
})

async function recordAll(connection: Connection) {
  const entries = Object.entries(SEARCHES).map(async ([name, query]) => {
    const parsed = publicListQuery.parse({ ...query, minPrice: fromCents(PLACEHOLDER.cents, DEFAULT_CURRENCY) })
    return [name, await record(connection, (db) => searchPublished(db, parsed, DEFAULT_CURRENCY))] as const
  })
  const detail = await record(connection, (db) => findProperty(db, null, PLACEHOLDER.id).catch(() => null))
  return { ...Object.fromEntries(await Promise.all(entries)), detail }
}

async function compareUncached(connection: Connection, bare: Peer, lintel: Peer) {
  const results: Record<string, string>[] = []
  let cents = 30_000
  for (const [name, query] of Object.entries(SEARCHES)) {
    const search = new URLSearchParams(query)
    const options = { connections: UNCACHED_CONNECTIONS, check: isRare(name) ? expectRows(1) : expectRows(24) }
    const comparison = await compare(
      // Below the lowest rent, so that every response is the same.
      { peer: bare, next: () => ({ path: `/${encodeURIComponent(name)}?value=${nextCents()}` }), options },
      {
        peer: lintel,
        next: () => ({ path: `${LIST}?minPrice=${fromCents(nextCents(), DEFAULT_CURRENCY)}&${search}` }),
        options,
      },
    )
    results.push(row(`${name}, uncached`, 'bare Fastify', comparison, UNCACHED_TARGET))
  }
  const ids = await listIds(connection)
  let requests = 0
  const nextId = () => ids[requests++ % ids.length]
  const comparison = await compare(
    {
      peer: bare,
      next: () => ({ path: `/detail?value=${nextId()}` }),
      options: { connections: UNCACHED_CONNECTIONS, check: expectRows(1) },
    },
    {
      peer: lintel,
      next: () => ({ path: `/api/properties/${nextId()}?n=${requests}` }),
      options: { connections: UNCACHED_CONNECTIONS, check: expectTitle },
    },
  )
  return [...results, row('one home, uncached', 'bare Fastify', comparison, UNCACHED_TARGET)]

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
    const response = await fetch(`http://127.0.0.1:${lintel.port}${path}`, { headers: BROWSER })
    const raw = await startPeer('buffer', { BYTES: response.headers.get('content-length') ?? '' })
    const next = () => ({ path, headers: BROWSER })
    const comparison = await compare({ peer: raw, next }, { peer: lintel, next })
    results.push(row(`${name}, cached`, 'bare node:http', comparison, CACHED_TARGET))
    await raw.stop()
  }
  return results
}

async function listIds({ db }: Connection, limit = 100_000): Promise<string[]> {
  const { isPublished, id } = properties
  const rows = await db.select({ id, isPublished }).from(properties).limit(limit)
  return rows.filter((property) => property.isPublished).map((property) => property.id)
}

function isRare(name: string) {
  return name.includes('rare')
}

function expectRows(minimum: number) {
  return (body: string) => {
    const { length } = JSON.parse(body)
    if (length < minimum) throw new Error(`${length} rows instead of ${minimum}`)
  }
}

function expectTitle(body: string) {
  if (!JSON.parse(body).title) throw new Error(`not a home: ${body}`)
}

function row(what: string, to: string, { reference, candidate, ratio }: Comparison, target: number) {
  return {
    what,
    against: to,
    theirs: reference.toFixed(0),
    ours: candidate.toFixed(0),
    ...compareToTarget(ratio, target),
  }
}
