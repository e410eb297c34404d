// Start-up time, of the first start (it creates the embedded PostgreSQL and the demo data) and of later ones; and memory of
// the process, idle and at its peak while it renders pages.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_CURRENCY, fromCents } from '@lintel/contract/money'
import { load } from './load.ts'
import { medianOf, printTable } from './measure.ts'
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
    { 'first start': medianOf(first).toFixed(0), 'later start': medianOf(later).toFixed(0) },
  ])
  await measureMemory()
} finally {
  for (const folder of folders) await rm(folder, { recursive: true })
}

async function timeStart(times: number[]) {
  const startedAt = performance.now()
  const lintel = await startLintel({ DATA_DIR: folders.at(-1) ?? '' })
  const response = await fetch(`http://127.0.0.1:${lintel.port}/listings`)
  if (response.status !== 200) throw new Error(`the first page answered ${response.status}`)
  times.push(performance.now() - startedAt)
  await lintel.stop()
}

async function measureMemory() {
  if (process.platform !== 'linux') return
  const lintel = await startLintel({ DATA_DIR: folders.at(-1) ?? '' })
  await fetch(`http://127.0.0.1:${lintel.port}/listings`)
  const idle = await memoryOf(lintel.pid)
  await renderPages(lintel)
  const after = await memoryOf(lintel.pid)
  printTable('Megabytes of the server process, without PostgreSQL', [
    {
      idle: idle.now.toFixed(0),
      'peak under load': after.peak.toFixed(0),
      'right after': after.now.toFixed(0),
    },
  ])
  await lintel.stop()
}

/** Every request has a new URL, so that the cache fills up as well. */
async function renderPages(lintel: Peer) {
  let n = 0
  const headers = { 'accept-encoding': 'br' }
  await load(lintel, () => ({ path: `/listings?minPrice=${fromCents(n++, DEFAULT_CURRENCY)}`, headers }), {
    ms: LOAD_MS,
  })
}
