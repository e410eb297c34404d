import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '@lintel/contract/actor'
import type { HomeEventKind } from '@lintel/contract/history/kinds'
import type { HomeEventDetails } from '@lintel/contract/history/schema'
import { fromCents } from '@lintel/contract/money'
import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { batchesOf } from '../../db/many.ts'
import type { PropertyRow } from '../properties/table.ts'
import { propertyEvents } from './table.ts'

export type NewHomeEvent = {
  propertyId: string
  kind: HomeEventKind
  /** Null for what happens by itself. */
  actorId: string | null
  personId?: string
  details?: HomeEventDetails
}

/** Adds to the histories of homes, in the transaction of the command that changes them. */
export async function recordHomeEvents(tx: Db, events: NewHomeEvent[]): Promise<void> {
  for (const batch of batchesOf(events)) await tx.insert(propertyEvents).values(batch)
}

/** Events that one person adds to the history of one home within a day. Nobody does more by hand. */
export const EVENTS_A_DAY = 500
const DAY_MS = 24 * 60 * 60 * 1000

/** Whether a person may add to the history of a home, which the caller has locked. */
export async function hasRoomInHistory(tx: Db, actorId: string, propertyId: string): Promise<boolean> {
  const since = new Date(Date.now() - DAY_MS)
  const where = and(
    eq(propertyEvents.propertyId, propertyId),
    gt(propertyEvents.at, since),
    eq(propertyEvents.actorId, actorId),
  )
  return (await tx.$count(propertyEvents, where)) < EVENTS_A_DAY
}

/** Fields whose change is an `edited` event. */
const EDITED_FIELDS = ['title', 'description', 'address', 'city', 'bedrooms', 'bathrooms', 'area'] as const

type Home = Pick<
  PropertyRow,
  'id' | 'facts' | 'priceCents' | 'status' | 'isPublished' | 'images' | (typeof EDITED_FIELDS)[number]
>

/** @returns the events of a new home */
export function eventsOfListing(actor: Actor, home: Home): NewHomeEvent[] {
  const event = { propertyId: home.id, actorId: actor.id }
  const details = { toPrice: fromCents(home.priceCents), toStatus: home.status }
  const listed: NewHomeEvent = { ...event, kind: 'listed', details }
  return home.isPublished ? [listed, { ...event, kind: 'published' }] : [listed]
}

/** @returns an event for each kind of change between two states of a home */
export function eventsOfEdit(actor: Actor, before: Home, after: Home): NewHomeEvent[] {
  const event = { propertyId: after.id, actorId: actor.id }
  const events: NewHomeEvent[] = []
  const fields: string[] = EDITED_FIELDS.filter((field) => before[field] !== after[field])
  if (!isDeepStrictEqual(before.facts, after.facts)) fields.push('facts')
  if (fields.length > 0) events.push({ ...event, kind: 'edited', details: { fields } })
  const picturesAdded = after.images.filter((path) => !before.images.includes(path)).length
  const picturesRemoved = before.images.filter((path) => !after.images.includes(path)).length
  if (picturesAdded + picturesRemoved > 0)
    events.push({ ...event, kind: 'pictures_changed', details: { picturesAdded, picturesRemoved } })
  if (before.priceCents !== after.priceCents) {
    const details = { fromPrice: fromCents(before.priceCents), toPrice: fromCents(after.priceCents) }
    events.push({ ...event, kind: 'price_changed', details })
  }
  if (before.status !== after.status)
    events.push({ ...event, kind: 'status_changed', details: { fromStatus: before.status, toStatus: after.status } })
  if (before.isPublished !== after.isPublished)
    events.push({ ...event, kind: after.isPublished ? 'published' : 'unpublished' })
  return events
}
