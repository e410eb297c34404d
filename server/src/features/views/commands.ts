import { type Actor, isApprovedAgent, isOwner } from '@lintel/contract/actor'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { and, eq } from 'drizzle-orm'
import { isbot } from 'isbot'
import type { Db } from '../../db/connect.ts'
import { properties } from '../properties/table.ts'
import type { SavedHome } from '../saved/home-saves.ts'
import { dailyCounterOf } from './daily-counter.ts'

/** Counts that a home's public page was opened, unless by one of its managers or a known bot. */
export async function countView(
  db: Db,
  actor: Actor | null,
  propertyId: string,
  userAgent: string | undefined,
): Promise<null> {
  // Browsers send a user agent.
  if (!userAgent || isbot(userAgent)) return null
  if (actor && (isApprovedAgent(actor) || (await isOwnHome(db, actor, propertyId)))) return null
  dailyCounterOf(db).count('view', propertyId)
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

/** Counts homes that a user saved, unless they are one of the home's managers. */
export function countSaves(db: Db, actor: Actor, homes: SavedHome[]) {
  const counter = dailyCounterOf(db)
  for (const home of homes) if (!propertyPolicy.manage(actor, home)) counter.count('save', home.id)
}
