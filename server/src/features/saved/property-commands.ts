import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Actor } from '@lintel/contract/actor'
import { SAVED_LIMITS } from '@lintel/contract/saved/limits'
import type { SharedLink } from '@lintel/contract/saved/schema'
import { SAVED } from '@lintel/contract/saved/tags'
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { deleteInBatches, isAnyOf } from '../../db/many.ts'
import { forbidden, invalid, notFound, Refusal } from '../../errors/refusal.ts'
import { runCommand } from '../../events/run-command.ts'
import { listPublished } from '../properties/queries.ts'
import { properties } from '../properties/table.ts'
import { propertySaves, type SavedProperty } from './property-saves.ts'
import { findSharedList, hashOf } from './queries.ts'
import { foundProperties, savedProperties, sharedLists } from './table.ts'

type Context = Pick<AppContext, 'db' | 'hub' | 'formatFor'>

const DAY_MS = 24 * 60 * 60 * 1000

/** An id in capitals is the same home's. */
const eachOnce = (ids: string[]) => [...new Set(ids.map((id) => id.toLowerCase()))]

/** Saves a home; a second time changes nothing. @throws not_found (not published), conflict (as many as can be) */
export async function saveProperty(context: Context, actor: Actor, id: string): Promise<null> {
  const saved = await runCommand(context, async (tx, happened) => {
    const [property] = await lockPublished(tx, [id])
    if (!property) throw notFound('Property')
    const room = await findRoom(tx, actor)
    const isSaved = and(eq(savedProperties.userId, actor.id), eq(savedProperties.propertyId, property.id))
    const [existing] = await tx.select({ id: savedProperties.propertyId }).from(savedProperties).where(isSaved)
    if (existing) return []
    if (room < 1)
      throw new Refusal('conflict', `You have ${SAVED_LIMITS.properties} saved homes; please remove one first`)
    await tx
      .insert(savedProperties)
      .values({ userId: actor.id, propertyId: property.id, priceCents: property.priceCents })
    happened.touchOwn(actor.id, SAVED)
    return [property]
  })
  return reportSaves(context.db, actor, saved)
}

/** Saves homes that a browser kept. @param ids the last one first; ids of unpublished homes, and those beyond the limit, are ignored */
export async function saveProperties(context: Context, actor: Actor, ids: string[]): Promise<null> {
  const saved = await runCommand(context, async (tx, happened) => {
    const published = await lockPublished(tx, eachOnce(ids))
    const room = await findRoom(tx, actor)
    const now = Date.now()
    const rows = published.map(({ id, priceCents }, place) => ({
      userId: actor.id,
      propertyId: id,
      priceCents,
      // In their order, by a millisecond each.
      createdAt: new Date(now - place),
    }))
    const kept = await tx
      .select({ id: savedProperties.propertyId })
      .from(savedProperties)
      .where(eq(savedProperties.userId, actor.id))
    const isSaved = new Set(kept.map(({ id }) => id))
    const added = rows.filter(({ propertyId }) => !isSaved.has(propertyId)).slice(0, room)
    if (added.length === 0) return []
    await tx.insert(savedProperties).values(added)
    happened.touchOwn(actor.id, SAVED)
    const isAdded = new Set(added.map(({ propertyId }) => propertyId))
    return published.filter(({ id }) => isAdded.has(id))
  })
  return reportSaves(context.db, actor, saved)
}

function reportSaves(db: Db, actor: Actor, saved: SavedProperty[]): null {
  if (saved.length > 0) for (const report of propertySaves.all()) report(db, actor, saved)
  return null
}

/** Published homes, in the order of the ids. Their removal waits for the transaction, which refers to them. */
async function lockPublished(tx: Db, ids: string[]) {
  const isPublished = and(isAnyOf(properties.id, ids), eq(properties.isPublished, true))
  await tx.select({ id: properties.id }).from(properties).where(isPublished).orderBy(properties.id).for('key share')
  return listPublished(tx, ids)
}

/**
 * How many more homes the actor may save. When all places are taken, homes that are not published make room: no page shows
 * them, so they can't be removed by hand. Locked: two saved at once would both find room.
 */
async function findRoom(tx: Db, actor: Actor): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('saved homes ' || ${actor.id}))`)
  const isOwn = eq(savedProperties.userId, actor.id)
  const saved = await tx.$count(savedProperties, isOwn)
  if (saved < SAVED_LIMITS.properties) return SAVED_LIMITS.properties - saved
  const hidden = tx.select({ id: properties.id }).from(properties).where(eq(properties.isPublished, false))
  const removed = await tx
    .delete(savedProperties)
    .where(and(isOwn, inArray(savedProperties.propertyId, hidden)))
    .returning()
  return SAVED_LIMITS.properties - saved + removed.length
}

/** No longer saves a home; one that is not saved changes nothing. */
export function removeProperty(context: Context, actor: Actor, id: string): Promise<null> {
  return runCommand(context, async (tx, happened) => {
    await tx
      .delete(savedProperties)
      .where(and(eq(savedProperties.userId, actor.id), eq(savedProperties.propertyId, id)))
    happened.touchOwn(actor.id, SAVED)
    return null
  })
}

/** Marks found homes as seen; seen homes are not emailed any more. */
export function markSeen(context: Context, actor: Actor, ids: string[]): Promise<null> {
  return runCommand(context, async (tx, happened) => {
    const isUnseen = and(eq(foundProperties.userId, actor.id), isNull(foundProperties.seenAt))
    await tx
      .update(foundProperties)
      .set({ seenAt: new Date(), dueAt: null })
      .where(and(isUnseen, isAnyOf(foundProperties.propertyId, ids)))
    happened.touchOwn(actor.id, SAVED)
    return null
  })
}

type SecretContext = { db: Db; settings: Pick<AppContext['settings'], 'sessionSecret'> }

/**
 * Creates a secret link that opens a list of homes without an account.
 * @returns its token, of which only the hash is stored, and the key that ends it
 * @throws invalid (none of the homes is published)
 */
export async function shareProperties({ db, settings }: SecretContext, ids: string[], now: Date): Promise<SharedLink> {
  const published = await listPublished(db, eachOnce(ids))
  if (published.length === 0) throw invalid({ homes: 'None of these homes is listed any more' })
  const token = randomBytes(24).toString('base64url')
  const endsAt = new Date(now.getTime() + SAVED_LIMITS.sharedDays * DAY_MS)
  await db.insert(sharedLists).values({ tokenHash: hashOf(token), propertyIds: published.map(({ id }) => id), endsAt })
  return { token, endKey: endKeyOf(settings.sessionSecret, token), endsAt: endsAt.toISOString() }
}

/** Derived from the token, so it need not be stored; holders of the link can't compute it. */
const endKeyOf = (secret: string, token: string) =>
  createHmac('sha256', secret).update(`end shared list ${token}`).digest('base64url')

/** Ends a secret link. @throws not_found (no such list, or it has ended), forbidden (another key than that of its maker) */
export async function endSharedList(
  { db, settings }: SecretContext,
  token: string,
  endKey: string,
  now: Date,
): Promise<null> {
  await findSharedList(db, token, now)
  const [given, valid] = [Buffer.from(endKey), Buffer.from(endKeyOf(settings.sessionSecret, token))]
  if (given.length !== valid.length || !timingSafeEqual(given, valid)) {
    throw forbidden('Only whoever made this link can end it')
  }
  await db.delete(sharedLists).where(eq(sharedLists.tokenHash, hashOf(token)))
  return null
}

/** Deletes lists that have ended. */
export async function sweepSharedLists(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, sharedLists, lt(sharedLists.endsAt, now))
}
