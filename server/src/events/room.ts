import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { events } from './table.ts'

/** Events that one user may add to the history of one home within a day: more than anyone does by hand. */
export const EVENTS_A_DAY = 500
const DAY_MS = 24 * 60 * 60 * 1000

/** Whether a person may add an event to the history of a home, which the caller has locked. */
export async function hasRoomInHistory(tx: Db, actorId: string, propertyId: string): Promise<boolean> {
  const since = new Date(Date.now() - DAY_MS)
  const where = and(eq(events.propertyId, propertyId), gt(events.at, since), eq(events.actorId, actorId))
  return (await tx.$count(events, where)) < EVENTS_A_DAY
}
