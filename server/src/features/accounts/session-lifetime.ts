import { and, gt, sql } from 'drizzle-orm'
import { SESSION_DAYS } from '../../http/session.ts'
import { type SessionRow, sessions } from './table.ts'

export const DAY_MS = 24 * 60 * 60 * 1000
/** A session ends this long after its sign-in, however much it is used. */
const MAX_DAYS = 90

/** When a session that is used now ends. */
export const expiryOf = (signedInAt: Date, now: Date) =>
  new Date(Math.min(now.getTime() + SESSION_DAYS * DAY_MS, latestEndOf(signedInAt).getTime()))

const latestEndOf = (signedInAt: Date) => new Date(signedInAt.getTime() + MAX_DAYS * DAY_MS)

/** When a session ends unless it is used before. */
export const endOf = ({ expire, sess }: Pick<SessionRow, 'expire' | 'sess'>): Date =>
  new Date(Math.min(expire.getTime(), latestEndOf(new Date(sess.signedInAt)).getTime()))

/** The condition for a session to be valid. An earlier version extended sessions without end, so `expire` alone is not enough. */
export const isValidAt = (now: Date) =>
  and(
    gt(sessions.expire, now),
    sql`(${sessions.sess} ->> 'signedInAt')::timestamptz > ${new Date(now.getTime() - MAX_DAYS * DAY_MS).toISOString()}::timestamptz`,
  )
