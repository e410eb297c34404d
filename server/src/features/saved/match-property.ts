import { isTimeZone } from '@lintel/contract/region'
import { ALERT_FREQUENCIES } from '@lintel/contract/saved/schema'
import { and, eq, gt, isNotNull, isNull, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { isAnyOf } from '../../db/many.ts'
import { matchesPattern } from '../../search/term.ts'
import { users } from '../accounts/table.ts'
import { type PublicFilters, type PublishedColumns, publishedFilters } from '../properties/filters.ts'
import { type PropertyRow, properties } from '../properties/table.ts'
import { firstMailAt } from './alert-times.ts'
import { anchorsOfProperty } from './search-anchors.ts'
import { foundProperties, matchedProperties, matchedValuesOf, savedSearches } from './table.ts'

/** A user whose found homes changed, and whether an email is due at once. */
export type Match = { userId: string; isAtOnce: boolean }

/**
 * Finds the saved searches that a home matches since its last change, and records it for their users: as a new home where it did not
 * match before, as a lower rent where the user knows a higher one. The cost grows with the number of searches that share an anchor
 * with the home, see `search-anchors.ts`.
 * @param timeZone of daily and weekly emails to users whose time zone is not known
 */
export async function matchProperty(tx: Db, propertyId: string, now: Date, timeZone: string): Promise<Match[]> {
  // Locked, so that another change of the home is matched after this one.
  const [property] = await tx.select().from(properties).where(eq(properties.id, propertyId)).for('no key update')
  if (!property) return []
  const forgotten = await forgetUnsent(tx, property)
  const matches = property.isPublished
    ? await recordFound(tx, property, now, timeZone)
    : await hideFound(tx, property.id, now)
  await rememberMatched(tx, property)
  return [...forgotten, ...matches]
}

/** Columns of a home, as the public list tests filters on them. */
const property = properties as unknown as PublishedColumns & Pick<typeof properties, 'searchText'>
const before = matchedProperties as unknown as typeof property

async function recordFound(tx: Db, row: PropertyRow, now: Date, timeZone: string): Promise<Match[]> {
  const found = tx
    .selectDistinctOn([savedSearches.userId], {
      userId: sql`${savedSearches.userId}`.as('user_id'),
      searchId: sql`${savedSearches.id}`.as('search_id'),
      formerCents:
        sql`case when ${matchedProperties.priceCents} > ${row.priceCents} then ${matchedProperties.priceCents} end`.as(
          'former_cents',
        ),
      dueAt: dueAt(now, timeZone).as('due_at'),
    })
    .from(savedSearches)
    .innerJoin(properties, eq(properties.id, row.id))
    .leftJoin(matchedProperties, eq(matchedProperties.propertyId, row.id))
    .where(
      and(
        sql`${savedSearches.anchor} = any(${sql.param(anchorsOfProperty(row))}::text[])`,
        sql`${savedSearches.cityKey} in ('', ${row.cityKey})`,
        gt(savedSearches.maxCents, row.priceCents),
        ne(savedSearches.userId, row.ownerId),
        passes(property),
        or(
          isNull(matchedProperties.propertyId),
          sql`(${passes(before)}) is not true`,
          gt(matchedProperties.priceCents, row.priceCents),
        ),
      ),
    )
    // Of several searches of a user, the one whose email is due first.
    .orderBy(savedSearches.userId, sql`due_at nulls last`, savedSearches.createdAt)
  const { rows } = await tx.execute<{ user_id: string; due_at: Date | null }>(sql`
    with found as materialized (${found})
    insert into ${foundProperties} (id, user_id, property_id, search_id, price_cents, former_cents, created_at, due_at)
    select gen_random_uuid(), user_id, ${row.id}::uuid, search_id, ${row.priceCents}::bigint, former_cents, ${now.toISOString()}::timestamptz, due_at
    from found
    on conflict (user_id, property_id) do update set
      search_id = excluded.search_id, price_cents = excluded.price_cents, former_cents = found_homes.price_cents,
      created_at = excluded.created_at, seen_at = null, due_at = excluded.due_at
      where excluded.price_cents < found_homes.price_cents
    returning user_id, due_at`)
  const isLater = (due: Date | null) => due !== null && new Date(due) > now
  const later = rows.filter(({ due_at }) => isLater(due_at)).map(({ user_id }) => user_id)
  await moveToReadersMorning(tx, row.id, later, now, timeZone)
  return rows.map(({ user_id, due_at }) => ({ userId: user_id, isAtOnce: due_at !== null && !isLater(due_at) }))
}

/** Moves daily and weekly emails to the morning of their readers whose time zone is another one. */
async function moveToReadersMorning(tx: Db, propertyId: string, userIds: string[], now: Date, timeZone: string) {
  if (userIds.length === 0) return
  const zones = await tx
    .select({ name: sql<string>`${users.timeZone}`, userIds: sql<string[]>`array_agg(${users.id})` })
    .from(users)
    .where(and(isAnyOf(users.id, userIds), ne(users.timeZone, timeZone)))
    .groupBy(users.timeZone)
  for (const zone of zones.filter(({ name }) => isTimeZone(name)))
    await tx
      .update(foundProperties)
      .set({ dueAt: dueAt(now, zone.name) })
      .from(savedSearches)
      .where(
        and(
          eq(savedSearches.id, foundProperties.searchId),
          eq(foundProperties.propertyId, propertyId),
          isAnyOf(foundProperties.userId, zone.userIds),
          gt(foundProperties.dueAt, now),
        ),
      )
}

/** Drops what no user has seen or was sent and their search no longer matches, such as a home let before the email was due. */
async function forgetUnsent(tx: Db, row: PropertyRow): Promise<Match[]> {
  const isMatch = tx
    .select({ id: savedSearches.id })
    .from(savedSearches)
    .innerJoin(properties, and(eq(properties.id, row.id), eq(properties.isPublished, true)))
    .where(and(eq(savedSearches.id, foundProperties.searchId), passes(property)))
  const rows = await tx
    .delete(foundProperties)
    .where(and(eq(foundProperties.propertyId, row.id), isNotNull(foundProperties.dueAt), notExists(isMatch)))
    .returning({ userId: foundProperties.userId })
  return rows.map(({ userId }) => ({ userId, isAtOnce: false }))
}

/** Stops counting a home that is no longer published as unseen. @returns the users for whom it was counted */
async function hideFound(tx: Db, propertyId: string, now: Date): Promise<Match[]> {
  const rows = await tx
    .update(foundProperties)
    .set({ seenAt: now })
    .where(and(eq(foundProperties.propertyId, propertyId), isNull(foundProperties.seenAt)))
    .returning({ userId: foundProperties.userId })
  return rows.map(({ userId }) => ({ userId, isAtOnce: false }))
}

/** Whether a home passes every condition of a saved search. */
function passes(rows: typeof property): SQL | undefined {
  const { city: _, ...filters } = publishedFilters
  const conditions = Object.entries(filters).map(([name, filter]) => {
    const value = conditionOf(name as keyof PublicFilters)
    return sql`(${value} is null or ${filter(rows, value as never)})`
  })
  const pattern = sql`(${savedSearches.conditions} ->> 'pattern')`
  return and(
    // Stored, so that no search's city is folded for each home.
    sql`${savedSearches.cityKey} in ('', ${rows.cityKey})`,
    ...conditions,
    sql`(${pattern} is null or ${matchesPattern(rows.searchText, { pattern: pattern as never })})`,
  )
}

const TEXTS: readonly string[] = ['district', 'status'] satisfies (keyof PublicFilters)[]

function conditionOf(name: keyof PublicFilters): SQL {
  const type = TEXTS.includes(name) ? 'text' : name === 'availableBy' ? 'date' : 'numeric'
  return sql`(${savedSearches.conditions} ->> ${sql.raw(`'${name}'`)})::${sql.raw(type)}`
}

function dueAt(now: Date, timeZone: string): SQL {
  const times = ALERT_FREQUENCIES.map((frequency) => {
    const at = firstMailAt(frequency, now, timeZone)?.toISOString() ?? null
    return sql`when ${frequency} then ${at}::timestamptz`
  })
  return sql`case ${savedSearches.frequency} ${sql.join(times, sql` `)} end`
}

/** Stores the home as matched; deletes the row of an unpublished home, so that it counts as new when published again. */
async function rememberMatched(tx: Db, row: PropertyRow) {
  if (!row.isPublished) return void (await tx.delete(matchedProperties).where(eq(matchedProperties.propertyId, row.id)))
  const matched = matchedValuesOf(row)
  await tx
    .insert(matchedProperties)
    .values({ propertyId: row.id, ...matched })
    .onConflictDoUpdate({ target: matchedProperties.propertyId, set: matched })
}
