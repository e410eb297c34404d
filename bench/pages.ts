// Rendering and sending pages: with a new URL each time, so that the page is rendered, and with the same URL, so that it
// comes from the cache.
import { DEFAULT_CURRENCY, fromCents } from '@lintel/contract/money'
import type { Connection } from '../server/src/db/connect.ts'
import { properties } from '../server/src/features/properties/table.ts'
import { seedProperties } from '../server/src/test/seed-properties.ts'
import { PROPERTIES, withDatabase } from './database.ts'
import { type LoadRequest, load } from './load.ts'
import { medianOf, printTable } from './measure.ts'
import { type Peer, startLintelOn } from './process.ts'

const BROWSER = { 'accept-encoding': 'gzip, deflate, br' }
const RUNS = 3

await withDatabase(async (connection, database) => {
  await seedProperties(connection, PROPERTIES)
  const lintel = await startLintelOn(database)
  const [id, ...ids] = await listIds(connection)
  let n = 0
  const newUrls: Record<string, () => string> = {
    '/': () => `/?n=${n++}`,
    '/listings': () => `/listings?minPrice=${fromCents(30_000 + n++, DEFAULT_CURRENCY)}`,
    '/listings/{id}': () => `/listings/${ids.pop()}`,
    '/login': () => `/login?next=/${n++}`,
  }
  const cachedUrls: Record<string, string> = { '/listings/{id}': `/listings/${id}` }
  const rows: Record<string, string>[] = []
  for (const [page, next] of Object.entries(newUrls))
    rows.push(await measure(lintel, page, next, cachedUrls[page] ?? page))
  printTable(`Pages at ${PROPERTIES.toLocaleString('en')} homes, with brotli`, rows)
  await lintel.stop()
})

async function measure(lintel: Peer, page: string, next: () => string, path: string) {
  const uncached = () => ({ path: next(), headers: BROWSER })
  const cached = () => ({ path, headers: BROWSER })
  const response = await fetch(`http://127.0.0.1:${lintel.port}${path}`)
  const html = await response.text()
  if (response.status !== 200 || html.includes('<div id="root"></div>')) throw new Error(`${path} was not rendered`)
  await load(lintel, uncached)
  const compressed = await repeat(lintel, uncached, 1)
  const plain = await repeat(lintel, () => ({ path: next() }), 1)
  const misses = await repeat(lintel, uncached, 8)
  const hits = await repeat(lintel, cached, 32)
  return {
    page,
    'kB of HTML': (Buffer.byteLength(html) / 1000).toFixed(0),
    'ms to render': plain.p50.toFixed(1),
    'and compress': compressed.p50.toFixed(1),
    'rendered a second': misses.perSecond.toFixed(0),
    'cached a second': hits.perSecond.toFixed(0),
    ratio: (hits.perSecond / misses.perSecond).toFixed(0),
  }
}

async function repeat(lintel: Peer, next: () => LoadRequest, connections: number) {
  const loads = []
  for (let i = 0; i < RUNS; i++) loads.push(await load(lintel, next, { connections, ms: 600 }))
  return { p50: medianOf(loads.map(({ p50 }) => p50)), perSecond: medianOf(loads.map(({ perSecond }) => perSecond)) }
}

async function listIds({ db }: Connection): Promise<string[]> {
  const { isPublished, id } = properties
  const rows = await db.select({ id, isPublished }).from(properties).limit(50_000)
  return rows.filter((property) => property.isPublished).map((property) => property.id)
}
