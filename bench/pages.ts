// What a page costs to make and to send: each page asked for under an address of its own every time, so that it is
// rendered anew, and under the same one, so that it lies ready.
import { fromCents } from '@lintel/contract/money'
import type { Connection } from '../server/src/db/connect.ts'
import { properties } from '../server/src/features/properties/table.ts'
import { seedHomes } from '../server/src/test/seed-homes.ts'
import { HOMES, withDatabase } from './database.ts'
import { type Ask, load } from './load.ts'
import { middle, printTable } from './measure.ts'
import { type Peer, startLintelOn } from './process.ts'

const BROWSER = { 'accept-encoding': 'gzip, deflate, br' }
const RUNS = 3

await withDatabase(async (connection, database) => {
  await seedHomes(connection, HOMES)
  const lintel = await startLintelOn(database)
  const [id, ...ids] = await listIds(connection)
  let n = 0
  const fresh: Record<string, () => string> = {
    '/': () => `/?n=${n++}`,
    '/listings': () => `/listings?minPrice=${fromCents(30_000 + n++)}`,
    '/listings/{id}': () => `/listings/${ids.pop()}`,
    '/login': () => `/login?next=/${n++}`,
  }
  const same: Record<string, string> = { '/listings/{id}': `/listings/${id}` }
  const rows: Record<string, string>[] = []
  for (const [page, next] of Object.entries(fresh)) rows.push(await measure(lintel, page, next, same[page] ?? page))
  printTable(`Pages at ${HOMES.toLocaleString('en')} homes, with brotli`, rows)
  await lintel.stop()
})

async function measure(lintel: Peer, page: string, next: () => string, path: string) {
  const anew = () => ({ path: next(), headers: BROWSER })
  const ready = () => ({ path, headers: BROWSER })
  const answer = await fetch(`http://127.0.0.1:${lintel.port}${path}`)
  const html = await answer.text()
  if (answer.status !== 200 || html.includes('<div id="root"></div>')) throw new Error(`${path} was not rendered`)
  await load(lintel, anew)
  const one = await repeat(lintel, anew, 1)
  const alone = await repeat(lintel, () => ({ path: next() }), 1)
  const many = await repeat(lintel, anew, 16)
  const cached = await repeat(lintel, ready, 32)
  return {
    page,
    'kB of HTML': (Buffer.byteLength(html) / 1000).toFixed(0),
    'ms to make': alone.p50.toFixed(1),
    'and compress': one.p50.toFixed(1),
    'made a second': many.perSecond.toFixed(0),
    'ready ones a second': cached.perSecond.toFixed(0),
    ratio: (cached.perSecond / many.perSecond).toFixed(0),
  }
}

async function repeat(lintel: Peer, ask: () => Ask, connections: number) {
  const loads = []
  for (let i = 0; i < RUNS; i++) loads.push(await load(lintel, ask, { connections, ms: 600 }))
  return { p50: middle(loads.map(({ p50 }) => p50)), perSecond: middle(loads.map(({ perSecond }) => perSecond)) }
}

async function listIds({ db }: Connection): Promise<string[]> {
  const { isPublished, id } = properties
  const rows = await db.select({ id, isPublished }).from(properties).limit(50_000)
  return rows.filter((home) => home.isPublished).map((home) => home.id)
}
