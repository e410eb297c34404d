import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Verified } from '../../mail/email.ts'
import { type UserRow, users } from './table.ts'

/** Rows of `users` that can sign in. A demo user can't while the demo is off. */
export const canSignIn = (isDemoOn: boolean) =>
  and(isNull(users.disabledAt), isNull(users.deletedAt), or(eq(users.isDemo, false), sql`${isDemoOn}`))

/** Rows of `users` with an agent's rights: approved, not disabled and not deleted. */
export const isActiveAgent = and(
  eq(users.role, 'agent'),
  isNotNull(users.approvedAt),
  isNull(users.disabledAt),
  isNull(users.deletedAt),
)

/**
 * Agents that an installation can rely on. Never a demo agent: its password is public, and it can't sign in while the demo is
 * off.
 */
export const isRealAgent = and(isActiveAgent, eq(users.isDemo, false))

/** Users who get emails: with a verified address, and an account that is not disabled. */
export const getsEmail = <User extends Pick<UserRow, 'email' | 'emailVerifiedAt' | 'disabledAt'>>(
  user: User | undefined,
): user is User & Verified =>
  user !== undefined && user.email !== null && user.emailVerifiedAt !== null && user.disabledAt === null

/** The same of rows of `users`: only an address that is there is verified. */
export const getsEmailSql = and(isNotNull(users.emailVerifiedAt), isNull(users.disabledAt))
