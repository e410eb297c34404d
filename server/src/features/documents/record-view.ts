import type { Actor } from '@lintel/contract/actor'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { insertSecurityEvent, logSecurityEvent } from '../../security-log/record.ts'
import { securityEvents } from '../../security-log/table.ts'
import { isInMessage } from './queries.ts'
import type { DocumentRow } from './table.ts'

/** A document that is opened again within this time is not logged again. */
const LOGGED_ONCE_MS = 60 * 60 * 1000

/**
 * Logs that somebody opened another person's document: once an hour for each of the two, so that opening it again and again neither fills
 * the log nor buries what else is in it. One's own documents are not logged, nor files of messages: agents read the log.
 */
export async function recordDocumentView(
  db: Db,
  actor: Actor,
  { id, title, userId }: Pick<DocumentRow, 'id' | 'title' | 'userId'>,
): Promise<void> {
  if (userId === actor.id || (await isInMessage(db, id)) || (await isLogged(db, actor, id))) return
  const subject = { kind: 'document', id, title } as const
  const event = { kind: 'document_viewed', actorId: actor.id, personId: userId, subject } as const
  const wasAdded = await db.transaction(async (tx) => {
    // Two requests of one moment would both find nothing.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`document viewed ${actor.id} ${id}`}, 0))`)
    if (await isLogged(tx, actor, id)) return false
    await insertSecurityEvent(tx, event)
    return true
  })
  if (wasAdded) logSecurityEvent(event)
}

/** Reads one hour of the actor's events along their index. */
async function isLogged(db: Db, actor: Actor, documentId: string): Promise<boolean> {
  const found = await db
    .select({ id: securityEvents.id })
    .from(securityEvents)
    .where(
      and(
        eq(securityEvents.actorId, actor.id),
        gt(securityEvents.createdAt, new Date(Date.now() - LOGGED_ONCE_MS)),
        eq(securityEvents.kind, 'document_viewed'),
        eq(securityEvents.subjectId, documentId),
      ),
    )
    .limit(1)
  return found.length > 0
}
