import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type ArchiveHeader, damagedArchive } from './archive-format.ts'
import { listTables } from './snapshot.ts'

type Table = ArchiveHeader['tables'][number]
type Definition = { table: string; name: string; definition: string }

/**
 * Empties all tables and takes off what slows loading down or depends on an order: foreign keys, indexes and triggers. Needs no
 * rights beyond those of the tables' owner.
 * @returns a function that puts it back, and so checks every foreign key
 */
export async function prepareLoading(client: pg.ClientBase): Promise<() => Promise<void>> {
  const tables = (await listTables(client)).map(({ name }) => `"${name}"`)
  // In order of creation: when a user is deleted, PostgreSQL follows foreign keys in this order.
  const { rows: foreignKeys } = await client.query<Definition>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by oid`)
  const { rows: indexes } = await client.query<Omit<Definition, 'table'>>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and not exists (select from pg_constraint where conindid = indexrelid) order by indexrelid`)
  const each = (statement: (table: string) => string) => tables.map((table) => `${statement(table)};`).join('\n')
  await client.query(each((table) => `alter table ${table} disable trigger user`))
  for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint "${name}"`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await client.query(`truncate ${tables.join(', ')}`)
  return async () => {
    await client.query(`set local maintenance_work_mem = '256MB'`)
    for (const { definition } of indexes) await client.query(definition)
    for (const { table, name, definition } of foreignKeys)
      await client.query(`alter table ${table} add constraint "${name}" ${definition}`)
    await client.query(each((table) => `alter table ${table} enable trigger user`))
    await client.query(each((table) => `analyze ${table}`))
  }
}

/** @throws ArchiveError when the archive has another table or column than the schema of its own version */
export async function checkTables(client: pg.ClientBase, tables: Table[]): Promise<void> {
  const describe = (list: Table[]) => JSON.stringify(list.map(({ name, columns }) => [name, columns]))
  if (describe(await listTables(client)) !== describe(tables)) throw damagedArchive()
}

/** Adds rows in PostgreSQL's text format. @returns how many */
export async function loadRows(
  client: pg.ClientBase,
  { name, columns }: Table,
  rows: AsyncIterable<Buffer>,
): Promise<number> {
  const list = columns.map((column) => `"${column}"`).join(', ')
  const copy = client.query(copyFrom(`copy "${name}" (${list}) from stdin`))
  await pipeline(Readable.from(rows), copy)
  return copy.rowCount
}
