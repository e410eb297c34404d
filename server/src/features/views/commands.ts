import { type Actor, isApprovedAgent, isOwner } from '@lintel/contract/actor'
import { and, eq } from 'drizzle-orm'
import { isbot } from 'isbot'
import type { Db } from '../../db/connect.ts'
import { properties } from '../properties/table.ts'
import type { ViewCounter } from './view-counter.ts'

/** Counts that a home's public page was opened, unless by one of its managers or a known bot. */
export async function countView(
  { db, counter }: { db: Db; counter: ViewCounter },
  actor: Actor | null,
  propertyId: string,
  userAgent: string | undefined,
): Promise<null> {
  // Browsers say what they are.
  if (!userAgent || isbot(userAgent)) return null
  if (actor && (isApprovedAgent(actor) || (await isOwnHome(db, actor, propertyId)))) return null
  counter.count(propertyId)
  return null
}

async function isOwnHome(db: Db, actor: Actor, propertyId: string): Promise<boolean> {
  if (!isOwner(actor)) return false
  const found = await db
    .select({ id: properties.id })
    .from(properties)
    .where(and(eq(properties.id, propertyId), eq(properties.ownerId, actor.id)))
  return found.length > 0
}
