import type { Actor } from '@lintel/contract/actor'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { recordNow } from '../../events/record.ts'
import { events } from '../../events/table.ts'
import { documentViewed } from './events.ts'
import { type DocumentOfUser, isInMessage } from './queries.ts'

/** A document that is opened again within this time is not logged again. */
const LOGGED_ONCE_MS = 60 * 60 * 1000

/**
 * Logs that a user opened another user's document: at most once an hour for each pair, so that repeated opening doesn't fill the log. One's
 * own documents and files of messages are not logged: agents read the log.
 */
export async function recordDocumentView(
  db: Db,
  actor: Actor,
  { id, title, userId }: Pick<DocumentOfUser, 'id' | 'title' | 'userId'>,
): Promise<void> {
  if (userId === actor.id || (await isInMessage(db, id)) || (await isLogged(db, actor, id))) return
  await db.transaction(async (tx) => {
    // Two requests of one moment would both find nothing.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`document viewed ${actor.id} ${id}`}, 0))`)
    if (!(await isLogged(tx, actor, id))) await recordNow(tx, documentViewed, actor, { id, title, personId: userId })
  })
}

/** Reads one hour of the actor's events along their index. */
async function isLogged(db: Db, actor: Actor, documentId: string): Promise<boolean> {
  const found = await db
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        sql`${events.isLogged}`,
        eq(events.actorId, actor.id),
        gt(events.at, new Date(Date.now() - LOGGED_ONCE_MS)),
        eq(events.kind, 'document_viewed'),
        eq(events.recordId, documentId),
      ),
    )
    .limit(1)
  return found.length > 0
}
