import { createRequire } from 'node:module'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { VERSION } from '../process/version.ts'
import { releaseOf } from './releases.ts'

/** `at`: its time in the journal, which identifies it, in milliseconds since 1970. `hash`: SHA-256 of its file. */
export type Migration = { at: number; hash: string; statements: string[] }

/** A release and the version of its package.json. */
export type Release = { release: number; version: string }

type Client = pg.ClientBase | pg.Pool

/** Advisory lock of a process that migrates or restores: an arbitrary number, used for nothing else. */
const LOCK = 7_702_116_445
/** Waiting for another process longer than this is logged. */
const WAIT_LOG_MS = 1_000

/** The same folder for the sources and for the bundled server. */
export function migrationsFolder(): string {
  const manifest = createRequire(import.meta.url).resolve('@lintel/server/package.json')
  return path.join(path.dirname(manifest), 'drizzle')
}

/** @returns the migrations of this version, in order */
export const readMigrations = (folder = migrationsFolder()): Migration[] =>
  readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis, hash, sql }) => ({
    at: folderMillis,
    hash,
    statements: sql,
  }))

/** @returns the release whose migrations these are, all of this version */
export const ownRelease = (migrations: Migration[]): Release => ({
  release: releaseOf(migrations.length),
  version: VERSION,
})

/** Waits until no other process migrates the database. The lock ends with the connection. */
export async function lockMigrations(client: pg.ClientBase, log?: FastifyBaseLogger): Promise<void> {
  const timer = setTimeout(() => log?.info('Another Lintel updates the database; waiting'), WAIT_LOG_MS)
  await client.query('select pg_advisory_lock($1)', [LOCK]).finally(() => clearTimeout(timer))
}

/** @returns the times of the migrations that a database has, in order; none if it is empty */
export async function listApplied(client: Client): Promise<number[]> {
  if (!(await hasTable(client, 'drizzle.__drizzle_migrations'))) return []
  const { rows } = await client.query<{ at: string }>(
    'select created_at as at from drizzle.__drizzle_migrations order by id',
  )
  return rows.map(({ at }) => Number(at))
}

/** Applies migrations in the caller's transaction, and records them as drizzle does. */
export async function applyMigrations(client: pg.ClientBase, migrations: Migration[]): Promise<void> {
  await client.query(`create schema if not exists drizzle; create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`)
  for (const { at, hash, statements } of migrations) {
    for (const statement of statements) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, at])
  }
}

/** @returns the newest release that has migrated the database; null if none wrote it */
export async function findRelease(client: Client): Promise<Release | null> {
  if (!(await hasTable(client, 'public.schema_releases'))) return null
  const { rows } = await client.query<Release>('select release, version from schema_releases')
  return rows[0] ?? null
}

/** Writes the release that has migrated the database, unless a newer one has. */
export async function writeRelease(client: pg.ClientBase, { release, version }: Release): Promise<void> {
  if (!(await hasTable(client, 'public.schema_releases'))) return
  await client.query(
    `insert into schema_releases (release, version) values ($1, $2)
     on conflict (is_only) do update set release = excluded.release, version = excluded.version, migrated_at = current_instant()
     where schema_releases.release < excluded.release`,
    [release, version],
  )
}

async function hasTable(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query(`select where to_regclass('${name}') is not null`)
  return rows.length > 0
}
