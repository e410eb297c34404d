import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { makeWorldForFile } from '../test/world.ts'

const world = await makeWorldForFile()

/** Of the transaction and of the moment, in seconds from PostgreSQL's own time. */
const readAhead = (setting: string | null) =>
  world.db.transaction(async (tx) => {
    if (setting !== null) await tx.execute(sql`select set_config('lintel.clock_offset', ${setting}, true)`)
    const { rows } = await tx.execute(sql`select extract(epoch from current_instant() - now())::float8 as instant,
      round(extract(epoch from current_clock() - clock_timestamp()))::float8 as clock`)
    return rows[0]
  })

it.each([
  [null, 0],
  ['', 0],
  ['3456000.25', 3_456_000.25],
  ['-1800', -1800],
])('is ahead by the setting of the connection: %s', async (setting, ahead) => {
  expect(await readAhead(setting)).toEqual({ instant: ahead, clock: Math.round(ahead) })
})

it('finds rows by an index as PostgreSQL’s own time does', async () => {
  const plan = await world.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const { rows } = await tx.execute(
      sql`explain select from uploads where expires_at < current_instant() - interval '1 day'`,
    )
    return rows.map((row) => Object.values(row)[0]).join()
  })
  expect(plan).toMatch(/Index Cond: \(expires_at < \(\(now\(\) \+/)
})
