// What requests with unknown or ever new parameters cost against a hit of the response cache, and how much memory they leave
// behind: processor time a response in turns of a second, and resident memory before and after 8,000 queries of 15 kB.
import { seedHomes } from '../server/src/test/seed-homes.ts'
import { HOMES, withDatabase } from './database.ts'
import { type LoadRequest, load } from './load.ts'
import { compareToTarget, medianOf, printTable } from './measure.ts'
import { memoryOf, type Peer, processorTimeOf, startLintelOn } from './process.ts'

const ROUNDS = 5
/** An unknown parameter costs parsing, no query and no rendering. */
const JUNK_TARGET = 4
/** A refused miss is cheaper than the query that it asks for. */
const REFUSED_TARGET = 8
const MEMORY_TARGET = 1.2
const FLOOD = 8_000
const FLOOD_BYTES = 15_000
const CALL = '/api/properties/public'
const PAGE = '/listings'
const BROWSER = { 'accept-encoding': 'br' }
const VISITOR = { ...BROWSER, 'x-forwarded-for': '203.0.113.7' }

type Row = Record<string, string>

let count = 0
const next = (path: string, parameter: string) => () => ({ path: `${path}?${parameter}=${++count}`, headers: BROWSER })

await withDatabase(async (connection, database) => {
  await seedHomes(connection, Math.min(HOMES, 100_000))
  const lintel = await startLintelOn(database)
  const rows: Row[] = []
  for (const [name, path] of Object.entries({ 'the public list': CALL, 'the page of homes': PAGE })) {
    const hit = () => ({ path, headers: BROWSER })
    rows.push(await compareTimes(lintel, `${name}, ?utm_source= of each visitor`, hit, next(path, 'utm_source')))
  }
  await lintel.stop()
  const limited = await startLintelOn(database, { RATE_LIMIT: 'on', TRUST_PROXY: 'on' })
  rows.push(await compareRefused(limited))
  printTable('Processor time of a response, against a cached one', rows)
  await limited.stop()

  const flooded = await startLintelOn(database)
  printTable(`Memory after ${FLOOD.toLocaleString('en')} queries of ${FLOOD_BYTES / 1000} kB`, [
    await measureFlood(flooded, 'an unknown parameter', 'junk'),
    await measureFlood(flooded, 'an invalid cursor', 'cursor'),
  ])
  await flooded.stop()
})

async function compareTimes(lintel: Peer, what: string, hit: () => LoadRequest, junk: () => LoadRequest): Promise<Row> {
  await timeOf(lintel, hit)
  await timeOf(lintel, junk)
  const pairs = []
  for (let i = 0; i < ROUNDS; i++) pairs.push({ hit: await timeOf(lintel, hit), junk: await timeOf(lintel, junk) })
  return row(what, pairs, JUNK_TARGET)
}

/** Calls that an address makes over its limit, each with another price, against the same list from the cache. */
async function compareRefused(lintel: Peer): Promise<Row> {
  const hit = () => ({ path: CALL, headers: VISITOR })
  const miss = () => ({ path: `${CALL}?minPrice=${++count}`, headers: VISITOR })
  await timeOf(lintel, hit)
  await fetchUntilRefused(lintel, miss)
  const pairs = []
  for (let i = 0; i < ROUNDS; i++)
    pairs.push({ hit: await timeOf(lintel, hit), junk: await timeOf(lintel, miss, [429, 200]) })
  return row('the public list, new prices over the limit', pairs, REFUSED_TARGET)
}

async function fetchUntilRefused({ port }: Peer, request: () => LoadRequest) {
  for (;;) {
    const { path, headers } = request()
    const { status } = await fetch(`http://127.0.0.1:${port}${path}`, { headers: headers ?? {} })
    if (status === 429) return
  }
}

function row(what: string, pairs: { hit: number; junk: number }[], target: number): Row {
  return {
    what,
    'cached, µs': medianOf(pairs.map(({ hit }) => hit)).toFixed(0),
    'this, µs': medianOf(pairs.map(({ junk }) => junk)).toFixed(0),
    ...compareToTarget(medianOf(pairs.map(({ hit, junk }) => junk / hit)), target, 'maximum'),
  }
}

/** @returns microseconds of processor time a response */
async function timeOf(lintel: Peer, request: () => LoadRequest, status: number | number[] = 200): Promise<number> {
  const startedAt = performance.now()
  const before = await processorTimeOf(lintel.pid)
  const { perSecond } = await load(lintel, request, { status })
  const responses = (perSecond * (performance.now() - startedAt)) / 1000
  return (((await processorTimeOf(lintel.pid)) - before) * 1000) / responses
}

/** The second of two equal floods: the first one grows the heap to its working size. */
async function measureFlood(lintel: Peer, what: string, parameter: string): Promise<Row> {
  const padding = 'x'.repeat(FLOOD_BYTES)
  const flood = async () => {
    for (let sent = 0; sent < FLOOD; sent += 32) {
      const urls = Array.from({ length: 32 }, () => `${CALL}?${parameter}=${++count}${padding}`)
      await Promise.all(urls.map(async (url) => (await fetch(`http://127.0.0.1:${lintel.port}${url}`)).text()))
    }
    return (await memoryOf(lintel.pid)).now
  }
  const [before, after] = [await flood(), await flood()]
  return {
    what,
    'after one, MB': before.toFixed(0),
    'after two, MB': after.toFixed(0),
    ...compareToTarget(after / before, MEMORY_TARGET, 'maximum'),
  }
}
