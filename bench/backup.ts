// Backup and restore of homes and files against `cp` of the archive's bytes, with the memory of each; and the latency of requests while a
// backup runs.
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rm, stat } from 'node:fs/promises'
import { createIdentity } from '../server/src/backup/encryption.ts'
import type { Connection } from '../server/src/db/connect.ts'
import { users } from '../server/src/features/accounts/table.ts'
import { documents } from '../server/src/features/documents/table.ts'
import { attachFiles } from '../server/src/features/files/attach/commands.ts'
import { diskStorage } from '../server/src/storage/disk.ts'
import { seedProperties } from '../server/src/test/seed-properties.ts'
import { type BenchDatabase, PROPERTIES, withDatabase } from './database.ts'
import { load } from './load.ts'
import { compareToTarget, medianOf, printTable } from './measure.ts'
import { memoryOf, startLintelOn } from './process.ts'

const MB = 1024 * 1024
const SMALL = { count: 2_000, bytes: 50_000 }
const LARGE_BYTES = 500 * MB
/** Resident memory of a run, whatever the sizes. */
const MEMORY_MB = 400
const LATENCY = 2
const PAIRS = 3
const IDLE_MS = 5_000

await withDatabase(
  async (connection, database) => {
    await seedProperties(connection, PROPERTIES)
    await addDocuments(connection, database)
    await measureLatency(database)
    await measureSpeed(database)
  },
  { durable: true },
)

async function addDocuments({ db }: Connection, { folder }: BenchDatabase) {
  const [owner] = await db.select({ id: users.id }).from(users).limit(1)
  if (!owner) throw new Error('there are no users')
  const storage = diskStorage(`${folder}/lintel/files`)
  for (let n = 0; n <= SMALL.count; n++) {
    const size = n === SMALL.count ? LARGE_BYTES : SMALL.bytes
    const chunk = randomBytes(Math.min(size, MB))
    const hash = createHash('sha256')
    async function* content() {
      for (let left = size; left > 0; left -= chunk.length) {
        hash.update(chunk)
        yield chunk
      }
    }
    const storageKey = `documents/bench-${n}`
    await storage.putStream(storageKey, content())
    const facts = { contentType: 'application/pdf', bytes: size, sha256: hash.digest('hex') }
    const document = { type: 'other', title: `Paper ${n}`, storageKey, ...facts } as const
    await attachFiles(
      db,
      { column: 'userId', id: owner.id },
      { documents: await db.insert(documents).values(document).returning() },
    )
  }
}

async function measureSpeed({ url, folder }: BenchDatabase) {
  const env = { DATABASE_URL: url, DATA_DIR: `${folder}/lintel` }
  const { identity, recipient } = await createIdentity()
  const key = `${folder}/key`
  await runProgram('sh', ['-c', `echo ${identity} > ${key}`])
  const rows: Record<string, string>[] = []
  for (const [name, options, keys] of [
    ['plain', [], []],
    ['encrypted', ['--recipient', recipient], ['--identity', key]],
  ] as const) {
    const file = `${folder}/${name}.backup`
    const made = await runProgram(process.execPath, ['server/dist/backup.js', '--fast', ...options, file], env)
    const { size } = await stat(file)
    const copied = await runProgram('sh', ['-c', `cp ${file} ${file}.copy && sync ${file}.copy`])
    const restored = await runProgram(process.execPath, ['server/dist/restore.js', ...keys, file], {
      DATA_DIR: `${folder}/restored`,
    })
    for (const [what, run] of [
      ['backup', made],
      ['restore', restored],
    ] as const)
      rows.push({
        what: `${what}, ${name}`,
        size: `${Math.round(size / MB)} MB`,
        cp: rate(size, copied.ms),
        ours: rate(size, run.ms),
        'of cp': (copied.ms / run.ms).toFixed(2),
        'memory, MB': run.peak.toFixed(0),
        ...compareToTarget(run.peak / MEMORY_MB, 1, 'maximum'),
      })
    for (const path of [file, `${file}.copy`, `${folder}/restored`]) await rm(path, { recursive: true, force: true })
  }
  printTable(`${PROPERTIES} homes, ${SMALL.count} files of 50 kB and one of 500 MB`, rows)
}

async function measureLatency(database: BenchDatabase) {
  const lintel = await startLintelOn(database)
  const env = { DATABASE_URL: database.url, DATA_DIR: `${database.folder}/lintel` }
  const paths = await listPaths(lintel.port)
  let at = 0
  const request = () => ({ path: paths[at++ % paths.length] ?? '/' })
  const measure = (time: { ms: number } | { until: Promise<unknown> }) =>
    load(lintel, request, { connections: 4, pauseMs: 5, ...time })
  await measure({ ms: IDLE_MS })
  const file = `${database.folder}/latency`
  const backUp = async (options: string[]) => {
    await runProgram(process.execPath, ['server/dist/backup.js', ...options, file], env)
    await rm(file)
  }
  const rows: Record<string, string>[] = []
  // A scheduled backup is as gentle as the default.
  for (const [what, options] of Object.entries({ 'by default': [], '--fast': ['--fast'] })) {
    const pairs: { idle: number; busy: number; ms: number }[] = []
    for (let pair = 0; pair < PAIRS; pair++) {
      const idle = await measure({ ms: IDLE_MS })
      const startedAt = performance.now()
      const running = backUp(options)
      const busy = await measure({ until: running })
      await running
      pairs.push({ idle: idle.p99, busy: busy.p99, ms: performance.now() - startedAt })
    }
    const of = (pick: (pair: (typeof pairs)[number]) => number) => medianOf(pairs.map(pick))
    rows.push({
      backup: what,
      seconds: (of(({ ms }) => ms) / 1000).toFixed(1),
      'idle, ms': of(({ idle }) => idle).toFixed(2),
      'meanwhile, ms': of(({ busy }) => busy).toFixed(2),
      ...compareToTarget(
        of(({ idle, busy }) => busy / idle),
        LATENCY,
        'maximum',
      ),
    })
  }
  await lintel.stop()
  printTable('Single homes while a backup runs: medians of p99', rows)
}

/** Pages of single homes, which are not in the response cache at first. */
async function listPaths(port: number): Promise<string[]> {
  const response = await fetch(`http://127.0.0.1:${port}/api/properties/public?limit=100`)
  const properties = (await response.json()) as { id: string }[]
  return properties.map(({ id }) => `/api/properties/${id}`)
}

/** @returns the duration in ms, and the peak of the program's memory in MB @throws when it fails */
async function runProgram(program: string, args: string[], env: Record<string, string> = {}) {
  const startedAt = performance.now()
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let peak = 0
  const sampling = setInterval(async () => {
    peak = Math.max(
      peak,
      await memoryOf(child.pid ?? 0).then(
        ({ peak }) => peak,
        () => 0,
      ),
    )
  }, 50)
  const [code] = await once(child, 'close')
  clearInterval(sampling)
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}`)
  return { ms: performance.now() - startedAt, peak }
}

function rate(bytes: number, ms: number): string {
  return `${Math.round(bytes / MB / (ms / 1000))} MB/s`
}
