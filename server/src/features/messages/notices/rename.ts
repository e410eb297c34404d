import { fullName } from '@lintel/contract/names'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/connect.ts'
import type { StoredNotice } from '../../../events/notices.ts'
import { events } from '../../../events/table.ts'
import type { JobKind } from '../../../jobs/jobs.ts'
import { users } from '../../accounts/table.ts'
import { messages } from '../table.ts'
import { contentOf } from './content.ts'

/** Renders the notices anew that name a deleted account. */
export const RENAME_IN_NOTICES: JobKind<{ userId: string }> = {
  kind: 'rename-in-notices',
  title: 'Take the name of a deleted account out of notices',
  input: z.object({ userId: z.uuid() }),
  priority: 'background',
}

/** Notices of one statement. */
const BATCH_ROWS = 500

/** Writes a user's present name into all notices of events about them. @returns the users who see those notices */
export async function renameInNotices(tx: Db, userId: string): Promise<string[]> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId))
  if (!user) return []
  const name = fullName(user)
  const readers = new Set<string>()
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const found = await listNotices(tx, userId, after)
    for (const { message, event } of found) {
      const { notice, senderId, receiverId } = message
      if (!notice) continue
      const named = rename(notice, event, userId, name)
      await tx
        .update(messages)
        .set({ notice: named, content: contentOf(named) })
        .where(eq(messages.id, message.id))
      readers.add(senderId).add(receiverId)
    }
    if (found.length < BATCH_ROWS) return [...readers]
    after = found.at(-1)?.message.id ?? after
  }
}

function listNotices(tx: Db, userId: string, after: string) {
  const ofUser = sql`(
    select id from ${events} where person_id = ${userId}
    union select id from ${events} where is_logged and account_id = ${userId}
    union select id from ${events} where is_logged and actor_id = ${userId}
    union select id from ${events} where record_kind = 'application' and actor_id = ${userId})`
  return tx
    .select({ message: messages, event: events })
    .from(messages)
    .innerJoin(events, eq(events.id, messages.eventId))
    .where(and(inArray(messages.eventId, ofUser), sql`${messages.id} > ${after}`))
    .orderBy(messages.id)
    .limit(BATCH_ROWS)
}

type EventUsers = { actorId: string | null; personId: string | null; accountId: string | null }

function rename(notice: StoredNotice, { actorId, personId, accountId }: EventUsers, userId: string, name: string) {
  const nameOf = (id: string | null, before: string | null) => (id === userId ? name : before)
  const { actor, person, account } = notice.names
  return {
    ...notice,
    names: { actor: nameOf(actorId, actor), person: nameOf(personId, person), account: nameOf(accountId, account) },
  }
}
