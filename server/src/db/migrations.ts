import { createRequire } from 'node:module'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'

/** `at`: its time in the journal, which identifies it, in milliseconds since 1970. `hash`: SHA-256 of its file. */
export type Migration = { at: number; hash: string; statements: string[] }

/** Advisory lock of a process that migrates or restores: any number that nothing else in the database locks. */
const LOCK = 7_702_116_445

/** The same folder for the sources and for the bundled server. */
export function migrationsFolder(): string {
  const manifest = createRequire(import.meta.url).resolve('@lintel/server/package.json')
  return path.join(path.dirname(manifest), 'drizzle')
}

/** @returns the migrations of this version, in order */
export const readMigrations = (): Migration[] =>
  readMigrationFiles({ migrationsFolder: migrationsFolder() }).map(({ folderMillis, hash, sql }) => ({
    at: folderMillis,
    hash,
    statements: sql,
  }))

/** @returns the times of the migrations that a database has, in order; none if it is empty */
export async function listApplied(client: pg.ClientBase): Promise<number[]> {
  const { rows: tables } = await client.query(`select where to_regclass('drizzle.__drizzle_migrations') is not null`)
  if (tables.length === 0) return []
  const { rows } = await client.query<{ at: string }>(
    'select created_at as at from drizzle.__drizzle_migrations order by id',
  )
  return rows.map(({ at }) => Number(at))
}

/** Waits until no other process migrates the database. The lock ends with the connection. */
export async function lockMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [LOCK])
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
