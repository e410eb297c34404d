import { SCREENS } from '@lintel/contract/screens'
import { and, count, eq, gt, isNotNull, isNull, lt, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { deleteInBatches } from '../../db/many.ts'
import { Refusal } from '../../errors/refusal.ts'
import { hashToken, tokenOf } from '../../mail/link-tokens.ts'
import { type AccountLinkRow, accountLinks, type UserRow, users } from './table.ts'

export type LinkKind = AccountLinkRow['kind']

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
export const LIFETIME_MS: Record<LinkKind, number> = { verify: DAY_MS, reset: 30 * MINUTE_MS }

/** The token of an emailed link. @param seed different for each */
export const accountToken = (secret: string, seed: string) => tokenOf(secret, `account link ${seed}`)

/** The path of a link's page. The token is in the fragment, which browsers don't send: it is in no proxy's log. */
export const linkPath = (kind: LinkKind, token: string) =>
  `${SCREENS[kind === 'verify' ? 'verifyEmail' : 'resetPassword'].path}#token=${token}`

/** Inserts a link. The caller has locked the user's row. @returns when it expires */
export async function insertLink(
  tx: Db,
  token: string,
  link: Pick<AccountLinkRow, 'kind' | 'userId' | 'email' | 'issuedBy'>,
): Promise<Date> {
  const expiresAt = new Date(Date.now() + LIFETIME_MS[link.kind])
  await tx.insert(accountLinks).values({ ...link, tokenHash: hashToken(token), expiresAt })
  return expiresAt
}

/** How many links of a kind were made within a duration, for those of the condition. */
export async function countLinks(tx: Db, kind: LinkKind, condition: SQL | undefined, durationMs: number) {
  const since = gt(accountLinks.createdAt, new Date(Date.now() - durationMs))
  const [row] = await tx
    .select({ links: count() })
    .from(accountLinks)
    .where(and(eq(accountLinks.kind, kind), since, condition))
  return row?.links ?? 0
}

export const isForUser = (userId: string) => eq(accountLinks.userId, userId)
export const isEmailed = isNotNull(accountLinks.email)
/** Given to an agent, or printed on the command line, to be handed over. */
export const isHandedOver = isNull(accountLinks.email)

/** Links to set a new password that one account gets within an hour, by email and again by hand. */
export const RESETS_PER_HOUR = 3

export const isResetLimitReached = async (tx: Db, userId: string, how: SQL) =>
  (await countLinks(tx, 'reset', and(isForUser(userId), how), HOUR_MS)) >= RESETS_PER_HOUR

/** Expires a user's unused links to set a password. @param how only those; all when absent */
export async function expireResetLinks(tx: Db, userId: string, how?: SQL): Promise<void> {
  await tx
    .update(accountLinks)
    .set({ expiresAt: new Date() })
    .where(and(eq(accountLinks.kind, 'reset'), isForUser(userId), isUnused(), how))
}

const WRONG = 'This link is not complete, or is too old. Open it again from the email, or ask for a new one.'
const USED = 'This link has been used already. Each link works once.'
const EXPIRED = 'This link has expired, or a newer one was sent. Ask for a new one.'

/**
 * The link of a token, used or not.
 * @throws not_found (no such link)
 */
export async function findLink(db: Db, kind: LinkKind, token: string): Promise<AccountLinkRow> {
  const isThis = and(eq(accountLinks.tokenHash, hashToken(token)), eq(accountLinks.kind, kind))
  const [link] = await db.select().from(accountLinks).where(isThis)
  if (!link) throw new Refusal('not_found', WRONG)
  return link
}

/**
 * Checks that a link can be used now.
 * @throws conflict (it was used, or has expired)
 */
export function checkLink(link: Pick<AccountLinkRow, 'usedAt' | 'expiresAt'>): void {
  if (link.usedAt || link.expiresAt <= new Date()) throw refusalOf(link)
}

const refusalOf = ({ usedAt }: Pick<AccountLinkRow, 'usedAt'>) => new Refusal('conflict', usedAt ? USED : EXPIRED)
const isUnused = () => and(isNull(accountLinks.usedAt), gt(accountLinks.expiresAt, new Date()))

/** The user of a link that can be used now; undefined when it can't, or the account is disabled. */
export async function findOpenFor(db: Db, kind: LinkKind, token: string): Promise<UserRow | undefined> {
  const isThis = and(eq(accountLinks.tokenHash, hashToken(token)), eq(accountLinks.kind, kind))
  const [found] = await db
    .select({ user: users })
    .from(accountLinks)
    .innerJoin(users, and(eq(users.id, accountLinks.userId), isNull(users.disabledAt)))
    .where(and(isThis, isUnused()))
  return found?.user
}

/**
 * Uses a link. Of several that try at once, one succeeds. The caller has locked the user's row first, as all do who change
 * links.
 * @throws conflict (it was used, or has expired)
 */
export async function useUpLink(tx: Db, { tokenHash }: AccountLinkRow): Promise<void> {
  const isThis = eq(accountLinks.tokenHash, tokenHash)
  const used = await tx
    .update(accountLinks)
    .set({ usedAt: new Date() })
    .where(and(isThis, isUnused()))
    .returning({ userId: accountLinks.userId })
  if (used.length > 0) return
  const [link] = await tx.select().from(accountLinks).where(isThis)
  throw refusalOf(link ?? { usedAt: null })
}

/** Deletes links a day after they expired: until then limits count them, and refusals can say that they expired. */
export async function sweepLinks(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, accountLinks, lt(accountLinks.expiresAt, new Date(now.getTime() - DAY_MS)))
}
