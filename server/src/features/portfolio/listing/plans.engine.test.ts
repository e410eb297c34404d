import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import type { Db } from '../../../db/connect.ts'
import { bulkInsert, seedRows, vacuumAnalyze } from '../../../test/bulk-insert.ts'
import { countRowsRead, listSequentialScans } from '../../../test/plans.ts'
import { openSeededDatabase, THOUSANDS } from '../../../test/seeded-database.ts'
import { findListing } from './queries.ts'

const MESSAGES = 10_000
const EVENTS = 10_000
const NOW = new Date('2026-01-01T00:00:00Z')

const connection = await openSeededDatabase(THOUSANDS)
/** A home whose owner has thousands of messages, and itself thousands of events. */
let property: { id: string; ownerId: string }
beforeAll(async () => {
  const { rows } = await connection.pool.query(
    `select id, owner_id as "ownerId" from properties where is_published order by id limit 1`,
  )
  property = rows[0]
  await seedRows(connection.pool, (tx) =>
    bulkInsert(tx, ['events'], () =>
      tx.execute(sql`
        insert into events (id, home_id, at, kind, record_kind, record_id, data)
        select gen_random_uuid(), ${property.id}, ${NOW.toISOString()}::timestamptz - n * interval '1 hour', 'property_price_changed',
          'property', ${property.id}, jsonb_build_object('fromCents', (n + 1) * 100, 'toCents', n * 100)
        from generate_series(1, ${EVENTS}) n`),
    ),
  )
  await vacuumAnalyze(connection.pool)
})

/** Messages between the owner and as many tenants: a question each 12 minutes, an answer after 40. */
const addMessages = (tx: Db, tenants: number, isAnswered: boolean) =>
  tx.execute(sql`
    insert into messages (id, sender_id, receiver_id, content, created_at)
    select gen_random_uuid(), case when is_answer then ${property.ownerId} else id end,
      case when is_answer then id else ${property.ownerId} end, 'Words',
      ${NOW.toISOString()}::timestamptz - n * interval '12 minutes' + case when is_answer then interval '40 minutes' else interval '0' end
    from generate_series(5, ${MESSAGES / 2}) n
      join (select id, row_number() over () as at from users where role = 'tenant' limit ${tenants}) person on at = 1 + n % ${tenants},
      (values (false), (true)) as kinds (is_answer)
    where ${isAnswered} or not is_answer`)

async function refill(tenants: number, isAnswered: boolean) {
  await seedRows(connection.pool, (tx) =>
    bulkInsert(tx, ['messages'], async () => {
      await tx.execute(sql`delete from messages`)
      await addMessages(tx, tenants, isAnswered)
    }),
  )
  await vacuumAnalyze(connection.pool, ['messages'])
}

const run = () => findListing(connection.db, null, property.id, NOW)

it.each([
  ['a thousand tenants', 1_000, true, 'hour'],
  ['one tenant', 1, true, 'hour'],
  ['one tenant who gets no answer', 1, false, null],
] as const)(
  'reads a bounded number of rows beside ten thousand messages with %s',
  async (_, tenants, isAnswered, expected) => {
    await refill(tenants, isAnswered)
    const { answersWithin, prices } = await run()
    expect(answersWithin).toBe(expected)
    expect(prices).toHaveLength(20)
    // 200 messages received, 20 before and after each of 40, 500 events, the home and its owner.
    expect(await countRowsRead(connection, run)).toBeLessThanOrEqual(200 + 40 * 2 * 20 + 500 + 2)
    expect(await listSequentialScans(connection, run)).toEqual([])
  },
  60_000,
)
