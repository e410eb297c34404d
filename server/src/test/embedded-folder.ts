import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded.ts'
import { stopPostgres } from '../db/embedded-cluster.ts'

/** A data folder of a test file, in which a PostgreSQL is started. Each test leaves it stopped. */
export async function makeEmbeddedFolder() {
  const parent = await mkdtemp(path.join(tmpdir(), 'lintel-embedded-'))
  const dataDir = path.join(parent, 'data')
  const running = new Set<EmbeddedPostgres>()
  afterEach(async () => {
    for (const postgres of running) await postgres.stop()
    await stopPostgres(path.join(dataDir, 'postgres'))
    running.clear()
  })
  afterAll(() => rm(parent, { recursive: true }))

  return {
    parent,
    dataDir,
    async start(folder = dataDir) {
      const postgres = await startEmbeddedPostgres({ dataDir: folder, log: pino({ level: 'silent' }) })
      running.add(postgres)
      return postgres
    },
    async stop(postgres: EmbeddedPostgres) {
      running.delete(postgres)
      await postgres.stop()
    },
    async postmasterPid() {
      return Number.parseInt(await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
    },
  }
}

export async function ask({ host, port, user, database }: EmbeddedPostgres, statement: string) {
  const client = new pg.Client({ host, port, user, database })
  await client.connect()
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

export function isRunning(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
