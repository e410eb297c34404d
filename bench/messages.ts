// Cost of messages as they grow: conversations, threads, unread counts, catching up, searching, sending and reading at one
// thousand and at 100 thousand messages (a million with --full), for a user with a tenth of them in one thread.
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import type { Connection } from '../server/src/db/connect.ts'
import { sendMessage } from '../server/src/features/messages/commands.ts'
import {
  findConversation,
  findInbox,
  listConversations,
  listMissed,
  listThread,
} from '../server/src/features/messages/queries.ts'
import { markRead } from '../server/src/features/messages/reading/commands.ts'
import { searchConversations } from '../server/src/features/messages/search.ts'
import '../server/src/features.ts'
import { DEFAULT_FORMAT } from '../server/src/format/format.ts'
import { createInProcessBroker } from '../server/src/live/bus.ts'
import { createHub } from '../server/src/live/hub.ts'
import { bulkInsert, vacuumAnalyze } from '../server/src/test/bulk-insert.ts'
import { emptyTables } from '../server/src/test/without-triggers.ts'
import { withDatabase } from './database.ts'
import { median, printTable } from './measure.ts'

const SIZES = [1_000, process.argv.includes('--full') ? 1_000_000 : 100_000]

const ME = { id: idOf(0), role: 'agent', isApproved: true } as const
/** The partner of that thread. */
const PARTNER = { id: idOf(1), role: 'tenant', isApproved: true } as const
const PAGE = { limit: 15 }

await withDatabase(async (connection) => {
  const { db } = connection
  const hub = createHub({ bus: createInProcessBroker().connect(), isBusShared: false, log: pino({ level: 'silent' }) })
  const results = new Map<string, number[]>()
  // The smallest size runs twice; its first run only warms up the code.
  for (const [step, size] of [SIZES[0] ?? 0, ...SIZES].entries()) {
    if (step === 1) results.clear()
    await seedMessages(connection, size)
    const measure = async (name: string, run: () => Promise<unknown>) =>
      results.set(name, [...(results.get(name) ?? []), await median(run, 25)])
    const list = await listConversations(db, ME, PAGE)
    const thread = await listThread(db, ME, PARTNER.id, PAGE)
    const middle = await db.execute<{ at: Date }>(sql`
      select created_at as at from messages where receiver_id = ${ME.id} order by created_at desc limit 1 offset ${size / 40}`)
    const since = new Date(middle.rows[0]?.at ?? 0)
    const latest = new Date(thread.rows[9]?.createdAt ?? 0)
    await measure('what waits', () => findInbox(db, ME))
    await measure('conversations', () => listConversations(db, ME, PAGE))
    await measure('conversations, the second page', () =>
      listConversations(db, ME, { ...PAGE, cursor: list.next ?? '' }),
    )
    await measure('one conversation', () => findConversation(db, ME, PARTNER.id))
    await measure('a thread', () => listThread(db, ME, PARTNER.id, PAGE))
    await measure('a thread, the page before', () =>
      listThread(db, ME, PARTNER.id, { ...PAGE, cursor: thread.next ?? '' }),
    )
    await measure('what was missed, ten messages', () => listMissed(db, ME, latest))
    await measure('what was missed, very much', () => listMissed(db, ME, since))
    await measure('searching a common word', () => searchConversations(db, ME, 'river'))
    await measure('searching an absent word', () => searchConversations(db, ME, 'zzyzx'))
    const send = () =>
      sendMessage({ db, hub, formatFor: () => DEFAULT_FORMAT }, PARTNER, {
        receiverId: ME.id,
        content: 'Is it still free?',
      })
    await measure('sending', send)
    await measure('sending and reading', () => send().then(() => markRead(db, ME, PARTNER.id)))
  }
  printTable(
    'Milliseconds (median) by number of messages, and growth',
    [...results].map(([name, times]) => ({
      what: name,
      ...Object.fromEntries(SIZES.map((size, i) => [size.toLocaleString('en'), (times[i] ?? 0).toFixed(2)])),
      growth: ((times.at(-1) ?? 0) / (times[0] ?? 1)).toFixed(2),
    })),
  )
  await hub.close()
})

function idOf(n: number): string {
  return `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
}

/**
 * Fills an empty database with so many messages: a tenth between two people, a tenth between the first and each of the
 * others in turn, the rest between others; one user for every fifty. Totals are counted once, without triggers.
 */
async function seedMessages({ db, pool }: Connection, size: number) {
  const people = Math.max(4, size / 50)
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await emptyTables(tx, sql`users`)
    await tx.execute(sql`
      insert into users (id, username, password_hash, first_name, last_name, role, approved_at)
      select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'person' || n, '-', 'First' || n, 'Last' || n,
        case when n = 0 then 'agent' else 'tenant' end, now()
      from generate_series(0, ${people - 1}::int) n`)
    await bulkInsert(tx, ['messages'], async () => {
      await tx.execute(sql`
        insert into messages (id, sender_id, receiver_id, content, created_at)
        select gen_random_uuid(),
          ('00000000-0000-7000-8000-' || lpad((case when n % 2 = 0 then a else b end)::text, 12, '0'))::uuid,
          ('00000000-0000-7000-8000-' || lpad((case when n % 2 = 0 then b else a end)::text, 12, '0'))::uuid,
          'Message ' || n || (array[' about the tram', ' about the river', ' about the light', ' about the stairs'])[1 + n % 4],
          '2026-01-01'::timestamptz + n * interval '1 millisecond'
        from generate_series(1, ${size}::int) n,
          lateral (select
            case n % 10 when 0 then 0 when 1 then 0 else 2 + n % (${people}::int - 2) end as a,
            case n % 10 when 0 then 1 when 1 then 1 + (n / 10) % (${people}::int - 1) else 2 + (n + 1) % (${people}::int - 2) end as b) pair`)
      await tx.execute(sql`
        insert into conversations (user_id, partner_id, last_message_id, last_at, read_at)
        select distinct on (me, partner) me, partner, id, created_at, created_at from (
          select sender_id as me, receiver_id as partner, id, created_at from messages
          union all select receiver_id, sender_id, id, created_at from messages) both_ways
        order by me, partner, created_at desc`)
      await tx.execute(sql`
        update inboxes set last_at = newest.at
        from (select user_id, max(last_at) as at from conversations group by user_id) newest where newest.user_id = inboxes.user_id`)
    })
  })
  await vacuumAnalyze(pool)
}
