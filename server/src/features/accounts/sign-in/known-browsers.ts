import { createHash } from 'node:crypto'
import { and, desc, eq, inArray, lt, ne } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { deleteInBatches } from '../../../db/many.ts'
import { DAY_MS } from '../session-lifetime.ts'
import { knownBrowsers, users } from '../table.ts'
import { isNamed } from '../usernames.ts'

/** A browser is forgotten this long after its last sign-in. Browsers keep cookies for at most 400 days. */
export const KNOWN_BROWSER_DAYS = 400
/** Of one account; the longest unused are forgotten. */
const MAX_BROWSERS = 50

export const hashBrowserId = (id: string) => createHash('sha256').update(id).digest('base64url')

/** @param browserId from its cookie @returns whether the browser signed in to the account of this name before */
export async function isKnownBrowser(db: Db, username: string, browserId: string): Promise<boolean> {
  const found = await db
    .select({ userId: knownBrowsers.userId })
    .from(knownBrowsers)
    .innerJoin(users, eq(users.id, knownBrowsers.userId))
    .where(and(eq(knownBrowsers.browserHash, hashBrowserId(browserId)), isNamed(username)))
  return found.length > 0
}

/** Records that a browser has signed in to an account. */
export async function rememberBrowser(tx: Db, userId: string, browserId: string): Promise<void> {
  const usedAt = new Date()
  await tx
    .insert(knownBrowsers)
    .values({ userId, browserHash: hashBrowserId(browserId), usedAt })
    .onConflictDoUpdate({ target: [knownBrowsers.userId, knownBrowsers.browserHash], set: { usedAt } })
  const unused = tx
    .select({ browserHash: knownBrowsers.browserHash })
    .from(knownBrowsers)
    .where(eq(knownBrowsers.userId, userId))
    .orderBy(desc(knownBrowsers.usedAt))
    .offset(MAX_BROWSERS)
  await tx
    .delete(knownBrowsers)
    .where(and(eq(knownBrowsers.userId, userId), inArray(knownBrowsers.browserHash, unused)))
}

/** Forgets the browsers of an account after its password was changed. @param exceptId the browser that changed it */
export async function forgetBrowsers(tx: Db, userId: string, exceptId: string | null = null): Promise<void> {
  const isOther = exceptId === null ? undefined : ne(knownBrowsers.browserHash, hashBrowserId(exceptId))
  await tx.delete(knownBrowsers).where(and(eq(knownBrowsers.userId, userId), isOther))
}

export async function sweepKnownBrowsers(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - KNOWN_BROWSER_DAYS * DAY_MS)
  await deleteInBatches(db, knownBrowsers, lt(knownBrowsers.usedAt, since))
}
