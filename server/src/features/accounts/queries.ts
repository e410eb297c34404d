import type { Actor } from '@lintel/contract/actor'
import { LIMITS } from '@lintel/contract/limits'
import { and, desc, eq } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/connect.ts'
import { notFound } from '../../errors/refusal.ts'
import { applicationEvents, applications } from '../applications/table.ts'
import { conversations } from '../messages/table.ts'
import { notes } from '../notes/table.ts'
import { isValidAt } from './session-lifetime.ts'
import { type SessionRow, sessions, type UserRow, users } from './table.ts'

/** The actor's account. @throws not_found (the account was deleted) */
export async function findSelf(db: Db, actor: Actor): Promise<UserRow> {
  const [row] = await db.select().from(users).where(eq(users.id, actor.id))
  if (!row) throw notFound('Account')
  return row
}

/** The actor's sessions that have not expired, last used first. */
export function listOwnSessions(db: Db, actor: Actor): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, actor.id), isValidAt(new Date())))
    .orderBy(desc(sessions.usedAt), desc(sessions.id))
    .limit(LIMITS.page.max)
}

/** How many of a user's latest decisions, and of their notes, are searched for users who are shown the name. */
const DECISIONS_MAX = 1_000

/**
 * @returns the ids of users who are shown this user's name: conversation partners, parties of the latest decisions, and owners
 *   who decide about applications with a note of theirs
 */
export async function listContactIds(db: Db, id: string): Promise<string[]> {
  const decided = db
    .select({ tenantId: applications.tenantId, ownerId: applications.ownerId })
    .from(applicationEvents)
    .innerJoin(applications, eq(applications.id, applicationEvents.applicationId))
    .where(eq(applicationEvents.actorId, id))
    .orderBy(desc(applicationEvents.at))
    .limit(DECISIONS_MAX)
    .as('decided')
  const annotated = db
    .select({ ownerId: applications.ownerId })
    .from(notes)
    .innerJoin(applications, eq(applications.id, notes.applicationId))
    .where(eq(notes.authorId, id))
    .limit(DECISIONS_MAX)
    .as('annotated')
  const rows = await union(
    db.select({ id: conversations.partnerId }).from(conversations).where(eq(conversations.userId, id)),
    db.select({ id: decided.tenantId }).from(decided),
    db.select({ id: decided.ownerId }).from(decided),
    db.select({ id: annotated.ownerId }).from(annotated),
  )
  return rows.map((row) => row.id)
}
