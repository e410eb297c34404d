import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { type ConnectionSettings, connect } from '../db/connect.ts'
import { startEmbeddedPostgres } from '../db/embedded.ts'
import { stopPostgres } from '../db/embedded-cluster.ts'
import { migrate } from '../db/migrate.ts'
import { buildPrograms } from './programs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where test databases are created, and the migrated database that they are copied from. */
    cluster: {
      admin: ConnectionSettings
      template: string
      /** The pooler of TEST_PGBOUNCER_URL; `admin` without one. */
      pooler: ConnectionSettings
    }
  }
}

const PREFIX = 'lintel-test-'

/**
 * Once per test run: bundles the server's programs for tests that start processes (`launch.ts`), and creates a migrated
 * template database, in the embedded PostgreSQL or in the one of TEST_DATABASE_URL, whose user may create databases.
 * TEST_PGBOUNCER_URL is a pooler of that PostgreSQL; in a soak run all tests reach their databases through it.
 */
export default async function setup(project: TestProject) {
  await buildPrograms()
  const { admin, stop } = process.env.TEST_DATABASE_URL
    ? { admin: { url: process.env.TEST_DATABASE_URL }, stop: async () => {} }
    : await startThrowawayPostgres()
  const template = `lintel_template_${randomUUID().slice(0, 8)}`
  try {
    await execute(admin, `create database ${template}`)
    const { pool, close } = await connect(databaseOf(admin, template))
    await migrate(pool)
    await close()
  } catch (error) {
    await stop()
    throw error
  }
  const pooler = process.env.TEST_PGBOUNCER_URL
  project.provide('cluster', { admin, template, pooler: pooler ? { url: pooler } : admin })
  return async () => {
    await execute(admin, `drop database if exists ${template} with (force)`)
    await stop()
  }
}

/** Starts a PostgreSQL without fsync in a temporary folder, which `stop` removes. */
export async function startThrowawayPostgres() {
  await sweepAbandoned()
  const dataDir = await mkdtemp(path.join(tmpdir(), `${PREFIX}${process.pid}-`))
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, log: pino({ level: 'silent' }) })
  const stop = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true })
  }
  const { host, port } = postgres
  return { dataDir, admin: { host, port, user: 'postgres', database: 'postgres' }, stop }
}

/** Stops the PostgreSQL of killed test runs and removes their folders. */
async function sweepAbandoned() {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(name.startsWith(PREFIX) ? name.slice(PREFIX.length).split('-')[0] : Number.NaN)
    if (Number.isNaN(pid) || isAlive(pid)) continue
    const folder = path.join(tmpdir(), name)
    await stopPostgres(path.join(folder, 'postgres'))
    await rm(folder, { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** @returns settings for another database of the same server and user */
export function databaseOf(settings: ConnectionSettings, database: string): ConnectionSettings {
  if (!('url' in settings)) return { ...settings, database }
  const url = new URL(settings.url)
  url.pathname = database
  return { url: url.href }
}

/** @returns the settings as a URL, for `DATABASE_URL` of a child process */
export function urlOf(settings: ConnectionSettings): string {
  if ('url' in settings) return settings.url
  return `postgresql://${settings.user}@${encodeURIComponent(settings.host)}:${settings.port}/${settings.database}`
}

/** Runs one statement on a new connection. */
export async function execute(settings: ConnectionSettings, statement: string) {
  const client = new pg.Client('url' in settings ? settings.url : settings)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
