import type { Actor } from '@lintel/contract/actor'
import { LIMITS } from '@lintel/contract/limits'
import { and, desc, eq, gt } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { isAnyOf } from '../../db/many.ts'
import { notFound } from '../../errors/refusal.ts'
import { type SessionRow, sessions, type UserRow, users } from './table.ts'

/** The person themselves. @throws not_found when the account is gone */
export async function findSelf(db: Db, actor: Actor): Promise<UserRow> {
  const [row] = await db.select().from(users).where(eq(users.id, actor.id))
  if (!row) throw notFound('Account')
  return row
}

/** The browsers a person is signed in with, the last used first. */
export function listOwnSessions(db: Db, actor: Actor): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, actor.id), gt(sessions.expire, new Date())))
    .orderBy(desc(sessions.usedAt), desc(sessions.id))
    .limit(LIMITS.page.max)
}

/** Full names by id, for texts that keep them. */
export async function listNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(isAnyOf(users.id, ids))
  return new Map(rows.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]))
}
