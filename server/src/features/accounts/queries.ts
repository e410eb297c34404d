import type { Actor } from '@lintel/contract/actor'
import { LIMITS } from '@lintel/contract/limits'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { forbidden, notFound } from '../../errors/refusal.ts'
import { contactQueries } from './contacts.ts'
import { getsEmail } from './filters.ts'
import { isValidAt } from './session-lifetime.ts'
import { type SessionRow, sessions, type UserRow, users } from './table.ts'

/** The actor's account. @throws not_found (the account was deleted) */
export async function findSelf(db: Db, actor: Actor): Promise<UserRow> {
  const [row] = await db.select().from(users).where(eq(users.id, actor.id))
  if (!row) throw notFound('Account')
  return row
}

/** Whether the actor's own address is verified: who invites by email writes to an address that may be anybody's. */
export const isVerifiedInviter = async (db: Db, actor: Actor): Promise<boolean> => getsEmail(await findSelf(db, actor))

/** @throws forbidden (the actor's own address is not verified) */
export async function requireVerifiedInviter(db: Db, actor: Actor): Promise<void> {
  if (await isVerifiedInviter(db, actor)) return
  throw forbidden(
    'Verify your own email address before you invite by email. Until then, leave the address out and hand over a link.',
  )
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

/** @returns the ids of users who are shown this user's name because of their records */
export async function listContactIds(db: Db, userId: string): Promise<string[]> {
  const queries = contactQueries.all().map((query) => sql`${query(db, userId)}`)
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from (${sql.join(queries, sql` union `)}) as contact (id)`,
  )
  return rows.map(({ id }) => id)
}
