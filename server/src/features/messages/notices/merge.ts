import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import type { NoticeDefinition, StoredNotice } from '../../../events/notices.ts'
import type { EventData } from '../../../events/table.ts'
import { conversations, type MessageRow, messages } from '../table.ts'
import { contentOf } from './content.ts'

/** Later notices like an unread one are merged into it for this long. */
const MERGED_MINUTES = 10

/** Emails wait a minute longer, so that transactions that merge in time have committed. */
export const MERGED_MAIL_DELAY_MS = (MERGED_MINUTES + 1) * 60_000

type Merge = NonNullable<NoticeDefinition<EventData>['merge']>

/**
 * Takes a notice into the newest one about the same record between the same two users, if that is unread, lately written and says the same
 * but for its data. It stays where it is in the thread, and the notice of the first event. Both inboxes are locked.
 * @returns the changed message; undefined where there is none to take it in
 */
export async function mergeNotice(
  tx: Db,
  { senderId, receiverId, aboutKind, aboutId, notice }: typeof messages.$inferInsert & { notice: StoredNotice },
  merge: Merge,
): Promise<MessageRow | undefined> {
  if (!aboutKind || !aboutId) return undefined
  const [latest] = await tx
    .select({ id: messages.id, notice: messages.notice })
    .from(messages)
    .innerJoin(
      conversations,
      and(eq(conversations.userId, messages.receiverId), eq(conversations.partnerId, messages.senderId)),
    )
    .where(
      and(
        ...[eq(messages.senderId, senderId), eq(messages.receiverId, receiverId)],
        ...[eq(messages.aboutKind, aboutKind), eq(messages.aboutId, aboutId)],
        gt(messages.createdAt, sql`current_clock() - ${MERGED_MINUTES} * interval '1 minute'`),
        or(isNull(conversations.readAt), gt(messages.createdAt, conversations.readAt)),
      ),
    )
    .orderBy(desc(messages.createdAt))
    .limit(1)
  if (!latest?.notice || !isAlike(latest.notice, notice)) return undefined
  const merged = { ...notice, data: { ...notice.data, ...merge(latest.notice.data, notice.data) } }
  const [changed] = await tx
    .update(messages)
    .set({ notice: merged, content: contentOf(merged) })
    .where(eq(messages.id, latest.id))
    .returning()
  return changed
}

/** Whether two notices differ in their data alone. */
const isAlike = (one: StoredNotice, other: StoredNotice) =>
  isDeepStrictEqual({ ...one, data: null }, { ...other, data: null })
