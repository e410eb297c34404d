import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Connection, Db } from '../db/connect.ts'
import { liftTimeouts } from '../db/pool.ts'

/** Runs `insert` in one transaction whose statements may take any time, as those of thousands of rows do on a busy machine. */
export async function seedRows(pool: Connection['pool'], insert: (tx: Db) => Promise<unknown>) {
  const client = await pool.connect()
  try {
    await liftTimeouts(client)
    await drizzle({ client }).transaction(insert)
  } finally {
    client.release(true)
  }
}

/**
 * Inserts many rows in a fraction of the usual time: disables triggers and builds indexes after the rows. `insert` must
 * write the totals that the triggers would maintain.
 */
export async function bulkInsert(tx: Db, tables: string[], insert: () => Promise<unknown>) {
  const { rows: indexes } = await tx.execute<{ name: string; definition: string }>(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index
    where indrelid = any(${sql.param(tables)}::regclass[])
      and not exists (select from pg_constraint where conindid = indexrelid)`)
  await tx.execute(sql`set local maintenance_work_mem = '256MB'`)
  for (const table of tables) await tx.execute(sql.raw(`alter table ${table} disable trigger user`))
  for (const { name } of indexes) await tx.execute(sql.raw(`drop index ${name}`))
  await insert()
  for (const { definition } of indexes) await tx.execute(sql.raw(definition))
  for (const table of tables) await tx.execute(sql.raw(`alter table ${table} enable trigger user`))
}

/**
 * Does what autovacuum would do later: statistics, visibility map and pending GIN entries.
 * @param tables all when absent
 */
export async function vacuumAnalyze(pool: Connection['pool'], tables: string[] = []) {
  const client = await pool.connect()
  await liftTimeouts(client)
  // Vacuum marks only rows whose transaction is flushed. This synchronous commit flushes all earlier ones as well.
  await client.query('set synchronous_commit = on')
  await client.query('select pg_current_xact_id()')
  await client.query(`vacuum (analyze) ${tables.join()}`)
  client.release(true)
}
