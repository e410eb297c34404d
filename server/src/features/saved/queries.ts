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
import { foundHomes, savedHomes, savedSearches, sharedLists } from './table.ts'

const UNSEEN_MAX = LIMITS.page.max

/** The ids of saved homes, the last one first, and how many found homes were not seen, up to 100. */
export async function findOverview(db: Db, actor: Actor): Promise<{ homes: string[]; unseen: number }> {
  const [homes, unseen] = await Promise.all([
    db
      .select({ id: savedHomes.propertyId })
      .from(savedHomes)
      .where(eq(savedHomes.userId, actor.id))
      .orderBy(desc(savedHomes.createdAt), desc(savedHomes.propertyId))
      .limit(SAVED_LIMITS.homes),
    countRows(db, selectUnseen(db, eq(foundHomes.userId, actor.id))),
  ])
  return { homes: homes.map(({ id }) => id), unseen }
}

/** A found home is shown while it is published. */
const isShown = and(eq(properties.id, foundHomes.propertyId), eq(properties.isPublished, true))

/** A page of the actor's saved homes that are published, the last one first. */
export async function listSavedHomes(db: Db, actor: Actor, page: PageRequest) {
  const { after, order, limit } = newestFirst({ id: savedHomes.propertyId, createdAt: savedHomes.createdAt }, page)
  const rows = await db
    .select({
      id: savedHomes.propertyId,
      createdAt: savedHomes.createdAt,
      priceCents: savedHomes.priceCents,
      property: summaryColumns,
    })
    .from(savedHomes)
    .innerJoin(properties, and(eq(properties.id, savedHomes.propertyId), eq(properties.isPublished, true)))
    .where(and(eq(savedHomes.userId, actor.id), after))
    .orderBy(...order)
    .limit(limit)
  return toPage(rows, page)
}

/** A page of the homes that the actor's searches found and that are published, the last one first. */
export async function listFoundHomes(db: Db, actor: Actor, page: PageRequest) {
  const { after, order, limit } = newestFirst(foundHomes, page)
  const rows = await db
    .select({
      id: foundHomes.id,
      createdAt: foundHomes.createdAt,
      formerCents: foundHomes.formerCents,
      seenAt: foundHomes.seenAt,
      search: { id: savedSearches.id, name: savedSearches.name },
      property: summaryColumns,
    })
    .from(foundHomes)
    .innerJoin(properties, isShown)
    .innerJoin(savedSearches, eq(savedSearches.id, foundHomes.searchId))
    .where(and(eq(foundHomes.userId, actor.id), after))
    .orderBy(...order)
    .limit(limit)
  return toPage(rows, page)
}

/** The actor's searches, the last one first, each with how many homes it found that were not seen, up to 100. */
export function listSavedSearches(db: Db, actor: Actor) {
  const unseen = selectUnseen(db, eq(foundHomes.searchId, savedSearches.id))
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
  countRows(db, selectUnseen(db, eq(foundHomes.searchId, searchId)))

const selectUnseen = (db: Db, condition: SQL) =>
  db
    .select({ id: foundHomes.id })
    .from(foundHomes)
    .where(and(condition, isNull(foundHomes.seenAt)))
    .limit(UNSEEN_MAX)

async function countRows(db: Db, rows: ReturnType<typeof selectUnseen>): Promise<number> {
  const [counted] = await db.select({ count: sql<number>`count(*)::int` }).from(rows.as('unseen'))
  return counted?.count ?? 0
}

/** The users who see something else in `/api/saved` once homes are removed. */
export async function listUsersWhoKeep(tx: Db, propertyIds: string[]): Promise<string[]> {
  const rows = await union(
    tx.select({ id: savedHomes.userId }).from(savedHomes).where(isAnyOf(savedHomes.propertyId, propertyIds)),
    tx.select({ id: foundHomes.userId }).from(foundHomes).where(isAnyOf(foundHomes.propertyId, propertyIds)),
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
