import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { currentCaller } from '../../../events/caller.ts'
import { events } from '../../../events/table.ts'

/** A sign-in longer ago than this says nothing about today's browser. */
const REMEMBERED_DAYS = 90

/**
 * Whether the user signed in lately with this browser's user agent from this network. Signing out deletes the cookie by which a
 * browser is known, and must not make it a stranger.
 */
export async function hasSignedInFromHere(tx: Db, userId: string): Promise<boolean> {
  const caller = currentCaller()
  if (!caller?.address) return false
  const since = new Date(Date.now() - REMEMBERED_DAYS * 24 * 60 * 60 * 1000)
  const network = sql`network(set_masklen(${caller.address}::inet, case family(${caller.address}::inet) when 4 then 24 else 48 end))`
  const [found] = await tx
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        sql`${events.isLogged}`,
        eq(events.accountId, userId),
        gt(events.at, since),
        eq(events.kind, 'sign_in'),
        sql`${events.userAgent} is not distinct from ${caller.userAgent}`,
        sql`${events.address} <<= ${network}`,
      ),
    )
    .limit(1)
  return found !== undefined
}
