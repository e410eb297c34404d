// How long Lintel takes to serve, the first time (its own PostgreSQL made, the demo world filled in) and later; and the
// memory of its process at rest, and at its highest while pages are made as fast as they can be.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fromCents } from '@lintel/contract/money'
import { load } from './load.ts'
import { middle, printTable } from './measure.ts'
import { memoryOf, type Peer, startLintel } from './process.ts'

const FIRST_STARTS = 3
const LATER_STARTS = 5
const LOAD_MS = 10_000

const folders: string[] = []
const first: number[] = []
const later: number[] = []
try {
  for (let i = 0; i < FIRST_STARTS; i++) {
    folders.push(await mkdtemp(join(tmpdir(), 'lintel-bench-')))
    await timeStart(first)
  }
  for (let i = 0; i < LATER_STARTS; i++) await timeStart(later)
  printTable('Milliseconds (median) until the first request is answered', [
    { 'first start': middle(first).toFixed(0), 'later start': middle(later).toFixed(0) },
  ])
  await measureMemory()
} finally {
  for (const folder of folders) await rm(folder, { recursive: true })
}

async function timeStart(times: number[]) {
  const startedAt = performance.now()
  const lintel = await startLintel({ DATA_DIR: folders.at(-1) ?? '' })
  const answer = await fetch(`http://127.0.0.1:${lintel.port}/listings`)
  if (answer.status !== 200) throw new Error(`the first page answered ${answer.status}`)
  times.push(performance.now() - startedAt)
  await lintel.stop()
}

async function measureMemory() {
  if (process.platform !== 'linux') return
  const lintel = await startLintel({ DATA_DIR: folders.at(-1) ?? '' })
  await fetch(`http://127.0.0.1:${lintel.port}/listings`)
  const atRest = await memoryOf(lintel.pid)
  await makePages(lintel)
  const after = await memoryOf(lintel.pid)
  printTable('Megabytes of the server process, without PostgreSQL', [
    {
      'at rest': atRest.now.toFixed(0),
      'highest under load': after.highest.toFixed(0),
      'right after': after.now.toFixed(0),
    },
  ])
  await lintel.stop()
}

/** Each under an address of its own, so that what is kept ready fills up as well. */
async function makePages(lintel: Peer) {
  let n = 0
  const headers = { 'accept-encoding': 'br' }
  await load(lintel, () => ({ path: `/listings?minPrice=${fromCents(n++)}`, headers }), { ms: LOAD_MS })
}
