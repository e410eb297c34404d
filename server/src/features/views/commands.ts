import { type Actor, isApprovedAgent, isOwner } from '@lintel/contract/actor'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { and, eq } from 'drizzle-orm'
import { isbot } from 'isbot'
import type { Db } from '../../db/connect.ts'
import { properties } from '../properties/table.ts'
import type { SavedProperty } from '../saved/property-saves.ts'
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
  if (actor && (isApprovedAgent(actor) || (await isOwnProperty(db, actor, propertyId)))) return null
  dailyCounterOf(db).count('view', propertyId)
  return null
}

async function isOwnProperty(db: Db, actor: Actor, propertyId: string): Promise<boolean> {
  if (!isOwner(actor)) return false
  const found = await db
    .select({ id: properties.id })
    .from(properties)
    .where(and(eq(properties.id, propertyId), eq(properties.ownerId, actor.id)))
  return found.length > 0
}

/** Counts homes that a user saved, unless they are one of the home's managers. */
export function countSaves(db: Db, actor: Actor, saved: SavedProperty[]) {
  const counter = dailyCounterOf(db)
  for (const property of saved) if (!propertyPolicy.manage(actor, property)) counter.count('save', property.id)
}
