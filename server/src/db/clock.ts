import type pg from 'pg'

/**
 * The clock shared by all servers of an installation: a wrong clock of one machine must not end leases or remove files too early.
 */
export async function readDatabaseTime(pool: pg.Pool): Promise<Date> {
  const { rows } = await pool.query<{ now: Date }>('select current_clock() as now')
  if (!rows[0]) throw new Error('a select without a table returned no row')
  return rows[0].now
}
