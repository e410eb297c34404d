import { messageRoutes } from '@lintel/contract/messages/routes'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import type { Connection } from '../../db/connect.ts'
import { seedRows, vacuumAnalyze } from '../../test/bulk-insert.ts'
import { analyzedPlansOf } from '../../test/plans.ts'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { actorOf } from '../accounts/present.ts'
import { SCAN_BYTES, searchConversations } from './search.ts'

const MESSAGES = 600
/** Characters of each: nearly as long as a message can be. */
const LENGTH = 4_992

const world = await makeWorldForFile()
let user: TestUser
beforeAll(async () => {
  const [writer, other] = [await world.tenant(), await world.owner()]
  user = writer
  await world.message(user, other, { content: 'The oldest has the word quixotic', clientId: 'oldest' })
  for (const [sender, receiver] of [
    [user, other],
    [other, user],
  ] as const)
    await seedRows(world.pool, (tx) =>
      tx.execute(sql`
        insert into messages (id, sender_id, receiver_id, content)
        select gen_random_uuid(), ${sender.id}, ${receiver.id}, repeat(md5(i::text), ${LENGTH / 32}::int)
        from generate_series(1, ${MESSAGES}::int) i`),
    )
  await vacuumAnalyze(world.pool)
})

it('compares the texts of a bounded number of bytes, however long the messages are', async () => {
  const connection = { db: world.db, pool: world.pool } as Connection
  const nodes = await analyzedPlansOf(connection, () => searchConversations(world.db, actorOf(user), 'quixotic'))
  const [compared] = nodes.filter((node) => node['CTE Name'] === 'recent')
  const rows = (compared?.['Actual Rows'] ?? 0) + (compared?.['Rows Removed by Filter'] ?? 0)
  expect(rows).toBe(2 * Math.floor(SCAN_BYTES / LENGTH))
  expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'messages')).toEqual([])
})

it('has a limit of its own', () => {
  expect(messageRoutes.search.limit).toBe('search')
})
