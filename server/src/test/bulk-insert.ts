import { sql } from 'drizzle-orm'
import type { Connection, Db } from '../db/connect.ts'

/**
 * Fills tables with very many rows: triggers that keep totals are left out, which the filler then counts once, and indexes are
 * made when all rows are there, which takes a fraction of the time.
 */
export async function fillAtOnce(tx: Db, tables: string[], fill: () => Promise<unknown>) {
  const { rows: indexes } = await tx.execute<{ name: string; definition: string }>(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index
    where indrelid = any(${sql.param(tables)}::regclass[])
      and not exists (select from pg_constraint where conindid = indexrelid)`)
  await tx.execute(sql`set local maintenance_work_mem = '256MB'`)
  for (const table of tables) await tx.execute(sql.raw(`alter table ${table} disable trigger user`))
  for (const { name } of indexes) await tx.execute(sql.raw(`drop index ${name}`))
  await fill()
  for (const { definition } of indexes) await tx.execute(sql.raw(definition))
  for (const table of tables) await tx.execute(sql.raw(`alter table ${table} enable trigger user`))
}

/** As autovacuum would in time: rows are counted and marked as seen by everyone, indexes take in what they have put aside. */
export async function tidyUp(pool: Connection['pool']) {
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  // No row can be marked before its transaction is on the disk; one that waits for that takes those before it along.
  await client.query('set synchronous_commit = on')
  await client.query('select pg_current_xact_id()')
  await client.query('vacuum (analyze)')
  client.release(true)
}
