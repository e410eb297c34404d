import { createHash, randomBytes } from 'node:crypto'
import type { Actor } from '@lintel/contract/actor'
import { LIMITS } from '@lintel/contract/limits'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Db } from '../../db/connect.ts'
import { deleteInBatches } from '../../db/many.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Session } from '../../http/session.ts'
import { canSignIn } from './filters.ts'
import { wrongCredentials } from './passwords.ts'
import { actorOf } from './present.ts'
import { DAY_MS, endOf, expiryOf, isValidAt } from './session-lifetime.ts'
import { sessions, type UserRow, users } from './table.ts'

/** Sessions of one user: those unused for longest end. As many as their list shows. */
export const SESSIONS_MAX = LIMITS.page.max
/** The shortest time between two updates of `used_at`. */
const USED_AT_INTERVAL_MS = 5 * 60 * 1000
const createToken = () => randomBytes(32).toString('base64url')
const sidOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * Starts a session, under a new id, for a user whose password was checked. No session outlives a concurrent password change:
 * either this waits for the change and is refused, or the change finds the session and ends it.
 * @param user with the hash that the password was checked against
 * @returns the token for the cookie; the database has only its hash
 * @throws wrong_credentials (the password was changed since the check)
 */
export async function startSession(
  db: Db,
  user: Pick<UserRow, 'id' | 'passwordHash'>,
  userAgent: string | null,
): Promise<string> {
  const token = createToken()
  const now = new Date()
  const sess = { signedInAt: now.toISOString(), userAgent: userAgent?.slice(0, 300) ?? null }
  const started = await db
    .insert(sessions)
    .select((select) =>
      select
        .select({
          sid: sql`${sidOf(token)}`.as('sid'),
          userId: users.id,
          sess: sql`${JSON.stringify(sess)}::jsonb`.as('sess'),
          id: sql`${v7()}::uuid`.as('id'),
          usedAt: sql`${now.toISOString()}::timestamptz`.as('used_at'),
          confirmedAt: sql`${now.toISOString()}::timestamptz`.as('confirmed_at'),
          expire: sql`${expiryOf(now, now).toISOString()}::timestamptz`.as('expire'),
        })
        .from(users)
        .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
        .for('share'),
    )
    .returning({ sid: sessions.sid })
  if (started.length === 0) throw wrongCredentials()
  const unused = db
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(eq(sessions.userId, user.id))
    .orderBy(desc(sessions.usedAt), desc(sessions.id))
    .offset(SESSIONS_MAX)
  await db.delete(sessions).where(and(eq(sessions.userId, user.id), inArray(sessions.sid, unused)))
  return token
}

/**
 * Finds the session of a token, updates `used_at` at most every five minutes, and extends the session at most once a day, until 90 days after
 * its sign-in.
 * @returns null for an unknown token, an expired session, a disabled account, and a demo user while the demo is off
 */
export async function findSession(db: Db, token: string, isDemoOn: boolean): Promise<Session | null> {
  const sid = sidOf(token)
  const now = new Date()
  const [found] = await db
    .select({
      user: users,
      expire: sessions.expire,
      usedAt: sessions.usedAt,
      sess: sessions.sess,
      confirmedAt: sessions.confirmedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.sid, sid), isValidAt(now), canSignIn(isDemoOn)))
  if (!found) return null
  const extendedTo = expiryOf(new Date(found.sess.signedInAt), now)
  const isExtended = found.expire.getTime() < extendedTo.getTime() - DAY_MS
  if (isExtended || found.usedAt.getTime() < now.getTime() - USED_AT_INTERVAL_MS)
    await db
      .update(sessions)
      .set({ usedAt: now, expire: isExtended ? extendedTo : undefined })
      .where(eq(sessions.sid, sid))
  const { locale, timeZone } = found.user
  const expiresAt = isExtended ? extendedTo : endOf(found)
  return {
    sid,
    actor: actorOf(found.user),
    region: { locale, timeZone },
    confirmedAt: found.confirmedAt,
    expiresAt,
    isExtended,
  }
}

/** @returns the users of the sessions that have not expired, by `sid` */
export async function listSessions(db: Db, sids: string[]): Promise<Map<string, Actor>> {
  const rows = await db
    .select({ sid: sessions.sid, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(sessions.sid, sids), isValidAt(new Date())))
  return new Map(rows.map(({ sid, user }) => [sid, actorOf(user)]))
}

/**
 * Records that a session's user has given their password again, and gives the session a new token; the old one ends.
 * @returns the token for the cookie
 * @throws unauthenticated (the session has ended)
 */
export async function renewSession(db: Db, sid: string): Promise<string> {
  const token = createToken()
  const renewed = await db
    .update(sessions)
    .set({ sid: sidOf(token), confirmedAt: new Date() })
    .where(eq(sessions.sid, sid))
    .returning({ sid: sessions.sid })
  if (renewed.length === 0) throw new Refusal('unauthenticated', 'Please sign in')
  return token
}

export async function endSession(db: Db, sid: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.sid, sid))
}

/** Deletes sessions that have ended. */
export async function sweepSessions(db: Db): Promise<void> {
  await deleteInBatches(db, sessions, sql`not (${isValidAt(new Date())})`)
}
