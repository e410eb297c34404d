import { createHash } from 'node:crypto'
import type { Actor } from '@lintel/contract/actor'
import { LIMITS } from '@lintel/contract/limits'
import { SAVED_LIMITS } from '@lintel/contract/saved/limits'
import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/connect.ts'
import { isAnyOf } from '../../db/many.ts'
import { newestFirst, type PageRequest, toPage } from '../../db/paging.ts'
import { notFound } from '../../errors/refusal.ts'
import { listPublished, summaryColumns } from '../properties/queries.ts'
import { properties } from '../properties/table.ts'
import { foundProperties, savedProperties, savedSearches, sharedLists } from './table.ts'

const UNSEEN_MAX = LIMITS.page.max

/** The ids of saved homes, the last one first, and how many found homes were not seen, up to 100. */
export async function findOverview(db: Db, actor: Actor): Promise<{ homes: string[]; unseen: number }> {
  const [saved, unseen] = await Promise.all([
    db
      .select({ id: savedProperties.propertyId })
      .from(savedProperties)
      .where(eq(savedProperties.userId, actor.id))
      .orderBy(desc(savedProperties.createdAt), desc(savedProperties.propertyId))
      .limit(SAVED_LIMITS.properties),
    countRows(db, selectUnseen(db, eq(foundProperties.userId, actor.id))),
  ])
  return { homes: saved.map(({ id }) => id), unseen }
}

/** A found home is shown while it is published. */
const isShown = and(eq(properties.id, foundProperties.propertyId), eq(properties.isPublished, true))

/** A page of the actor's saved homes that are published, the last one first. */
export async function listSavedProperties(db: Db, actor: Actor, page: PageRequest) {
  const { after, order, limit } = newestFirst(
    { id: savedProperties.propertyId, createdAt: savedProperties.createdAt },
    page,
  )
  const rows = await db
    .select({
      id: savedProperties.propertyId,
      createdAt: savedProperties.createdAt,
      priceCents: savedProperties.priceCents,
      property: summaryColumns,
    })
    .from(savedProperties)
    .innerJoin(properties, and(eq(properties.id, savedProperties.propertyId), eq(properties.isPublished, true)))
    .where(and(eq(savedProperties.userId, actor.id), after))
    .orderBy(...order)
    .limit(limit)
  return toPage(rows, page)
}

/** A page of the homes that the actor's searches found and that are published, the last one first. */
export async function listFoundProperties(db: Db, actor: Actor, page: PageRequest) {
  const { after, order, limit } = newestFirst(foundProperties, page)
  const rows = await db
    .select({
      id: foundProperties.id,
      createdAt: foundProperties.createdAt,
      formerCents: foundProperties.formerCents,
      seenAt: foundProperties.seenAt,
      search: { id: savedSearches.id, name: savedSearches.name },
      property: summaryColumns,
    })
    .from(foundProperties)
    .innerJoin(properties, isShown)
    .innerJoin(savedSearches, eq(savedSearches.id, foundProperties.searchId))
    .where(and(eq(foundProperties.userId, actor.id), after))
    .orderBy(...order)
    .limit(limit)
  return toPage(rows, page)
}

/** The actor's searches, the last one first, each with how many homes it found that were not seen, up to 100. */
export function listSavedSearches(db: Db, actor: Actor) {
  const unseen = selectUnseen(db, eq(foundProperties.searchId, savedSearches.id))
  return db
    .select({
      id: savedSearches.id,
      name: savedSearches.name,
      filters: savedSearches.filters,
      conditions: savedSearches.conditions,
      frequency: savedSearches.frequency,
      createdAt: savedSearches.createdAt,
      unseen: sql<number>`(select count(*)::int from ${unseen} as unseen)`,
    })
    .from(savedSearches)
    .where(eq(savedSearches.userId, actor.id))
    .orderBy(desc(savedSearches.createdAt), desc(savedSearches.id))
    .limit(SAVED_LIMITS.searches)
}

/** How many homes a search found that its user has not seen, up to 100. */
export const countUnseen = (db: Db, searchId: string): Promise<number> =>
  countRows(db, selectUnseen(db, eq(foundProperties.searchId, searchId)))

const selectUnseen = (db: Db, condition: SQL) =>
  db
    .select({ id: foundProperties.id })
    .from(foundProperties)
    .where(and(condition, isNull(foundProperties.seenAt)))
    .limit(UNSEEN_MAX)

async function countRows(db: Db, rows: ReturnType<typeof selectUnseen>): Promise<number> {
  const [counted] = await db.select({ count: sql<number>`count(*)::int` }).from(rows.as('unseen'))
  return counted?.count ?? 0
}

/** The users who see something else in `/api/saved` once homes are removed. */
export async function listUsersWhoKeep(tx: Db, propertyIds: string[]): Promise<string[]> {
  const rows = await union(
    tx
      .select({ id: savedProperties.userId })
      .from(savedProperties)
      .where(isAnyOf(savedProperties.propertyId, propertyIds)),
    tx
      .select({ id: foundProperties.userId })
      .from(foundProperties)
      .where(isAnyOf(foundProperties.propertyId, propertyIds)),
  )
  return rows.map(({ id }) => id)
}

export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** The homes of a shared list that are still published, in its order. @throws not_found (no such list, or it has ended) */
export async function findSharedList(db: Db, token: string, now: Date) {
  const [list] = await db
    .select()
    .from(sharedLists)
    .where(and(eq(sharedLists.tokenHash, hashOf(token)), gt(sharedLists.endsAt, now)))
  if (!list) throw notFound('List')
  return { homes: await listPublished(db, list.propertyIds), endsAt: list.endsAt }
}
