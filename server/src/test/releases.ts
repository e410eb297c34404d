import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { migrationsFolder } from '../db/migrations.ts'
import type { SchemaRelease } from '../db/releases.ts'

/**
 * Columns that later migrations renamed (the new `table.column`) or dropped (null), under each release that has them. The rows of
 * a release are in `fixtures/<version>.sql`; every later version must keep them.
 */
export const CHANGED: Record<string, Record<string, string | null>> = {}

export type Row = Record<string, string | null>
/** Rows by table, each value in PostgreSQL's text form. Tables are in order of creation. */
export type Rows = Map<string, Row[]>

export const fixtureFile = (version: string) => path.join(import.meta.dirname, 'fixtures', `${version}.sql`)

/** @returns SHA-256 of the current files of the release's migrations */
export function hashMigrations({ migrations }: Pick<SchemaRelease, 'migrations'>): string {
  const files = readMigrationFiles({ migrationsFolder: migrationsFolder() }).slice(0, migrations)
  const hash = createHash('sha256')
  for (const file of files) hash.update(file.hash)
  return hash.digest('hex')
}

/** Turns an empty database into one of the release: runs only its migrations and inserts the rows of its fixture. */
export async function createRelease(pool: pg.Pool, release: SchemaRelease): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lintel-release-'))
  try {
    await cp(migrationsFolder(), folder, { recursive: true })
    const journalFile = path.join(folder, 'meta/_journal.json')
    const journal: { entries: unknown[] } = JSON.parse(await readFile(journalFile, 'utf8'))
    const entries = journal.entries.slice(0, release.migrations)
    await writeFile(journalFile, JSON.stringify({ ...journal, entries }))
    await applyMigrations(drizzle({ client: pool }), { migrationsFolder: folder })
  } finally {
    await rm(folder, { recursive: true })
  }
  const tables = await listTables(pool)
  const each = (statement: (table: string) => string) => tables.map((table) => `${statement(table)};`).join('\n')
  await pool.query(`
    ${each((table) => `alter table ${table} disable trigger user`)}
    truncate ${tables.join(', ')};
    ${await readFile(fixtureFile(release.version), 'utf8')}
    set constraints all immediate;
    ${each((table) => `alter table ${table} enable trigger user`)}`)
}

export async function readRows(pool: pg.Pool): Promise<Rows> {
  const rows: Rows = new Map()
  for (const table of await listTables(pool)) {
    const columns = (await listColumns(pool, table)).map(({ name }) => `"${name}"::text`).join(', ')
    rows.set(table, (await pool.query<Row>(`select ${columns} from ${table} as row order by row`)).rows)
  }
  return rows
}

export async function listTables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by oid`,
  )
  return rows.map(({ name }) => name)
}

/** @returns the table's columns in order. Generated ones can't be inserted. */
export async function listColumns(pool: pg.Pool, table: string) {
  const { rows } = await pool.query<{ name: string; isNullable: boolean; isGenerated: boolean }>(
    `select attname as name, not attnotnull as "isNullable", attgenerated <> '' as "isGenerated"
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  )
  return rows
}
