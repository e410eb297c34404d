import type { Actor } from '@lintel/contract/actor'
import { publicCountQuery } from '@lintel/contract/properties/search-schema'
import { isTimeZone } from '@lintel/contract/region'
import { SAVED_LIMITS } from '@lintel/contract/saved/limits'
import type { NewSavedSearch, SavedSearchChanges } from '@lintel/contract/saved/schema'
import { SAVED } from '@lintel/contract/saved/tags'
import { and, count, eq, isNotNull, sql } from 'drizzle-orm'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { onlyRow } from '../../db/only-row.ts'
import { notFound, Refusal } from '../../errors/refusal.ts'
import { runCommand } from '../../events/run-command.ts'
import { parseTerm } from '../../search/term.ts'
import { users } from '../accounts/table.ts'
import { filtersOf } from '../properties/filters.ts'
import { firstMailAt } from './alert-times.ts'
import { countUnseen } from './queries.ts'
import { anchorsOfSearch, type SearchTexts } from './search-anchors.ts'
import { foundProperties, type SearchConditions, savedSearches } from './table.ts'

type Context = Pick<AppContext, 'db' | 'hub' | 'formatFor'> & {
  settings: Pick<AppContext['settings'], 'timeZone' | 'currency'>
}

/** Parameters that are stored as they were given; amounts are minor units, in the conditions. */
const KEPT_AS_GIVEN = publicCountQuery.omit({ minPrice: true, maxPrice: true }).shape

/** `max_cents` of a search for any rent: above every rent. */
const ANY_RENT = 2 ** 40

/**
 * Saves a search, which finds homes from now on.
 * @throws conflict (as many as can be)
 */
export function saveSearch(context: Context, actor: Actor, { name, filters, frequency }: NewSavedSearch) {
  const { search: words, ...query } = publicCountQuery.parse(filters)
  return runCommand(context, async (tx, happened) => {
    // Two searches saved at once would both find room.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('saved searches ' || ${actor.id}))`)
    const [existing] = await tx.select({ count: count() }).from(savedSearches).where(eq(savedSearches.userId, actor.id))
    if ((existing?.count ?? 0) >= SAVED_LIMITS.searches)
      throw new Refusal('conflict', `You have ${SAVED_LIMITS.searches} saved searches; please remove one first`)
    const conditions: SearchConditions = {
      ...filtersOf(query, context.settings.currency),
      ...(words && { pattern: parseTerm(words).pattern }),
    }
    const city = conditions.city ?? ''
    const row = onlyRow(
      await tx
        .insert(savedSearches)
        .values({
          userId: actor.id,
          name,
          frequency,
          conditions,
          city,
          filters: Object.fromEntries(Object.entries(filters).filter(([name]) => Object.hasOwn(KEPT_AS_GIVEN, name))),
          anchor: await chooseAnchor(
            tx,
            anchorsOfSearch(conditions, await readTexts(tx, words ?? '', conditions.district ?? '')),
            city,
          ),
          maxCents: conditions.maxCents ?? ANY_RENT,
        })
        .returning(),
    )
    happened.touchOwn(actor.id, SAVED)
    return { ...row, unseen: 0 }
  })
}

/** Words as `search_text` of homes has them, and a district's key. */
async function readTexts(tx: Db, words: string, district: string): Promise<SearchTexts> {
  const { rows } = await tx.execute<SearchTexts>(
    sql`select searchable(${words}::text) as words, place_key(${district}::text) as "districtKey"`,
  )
  return rows[0] ?? { words: '', districtKey: '' }
}

/** The anchor with the fewest searches, so that a home tests few in vain; the first of those alike. */
async function chooseAnchor(tx: Db, anchors: string[], city: string): Promise<string> {
  const { rows } = await tx.execute<{ anchor: string }>(sql`
    select given.anchor from unnest(${sql.param(anchors)}::text[]) with ordinality given (anchor, place)
    order by (select count(*) from (
      select from ${savedSearches} where anchor = given.anchor
        and city_key = case when ${city}::text = '' then '' else place_key(${city}) end limit 1000) counted), place
    limit 1`)
  return rows[0]?.anchor ?? ''
}

/**
 * Renames a saved search, or changes how often it sends emails.
 * @throws not_found
 */
export function changeSearch(context: Context, actor: Actor, id: string, changed: SavedSearchChanges, now: Date) {
  return runCommand(context, async (tx, happened) => {
    const before = await lockSearch(tx, actor, id)
    const { name = before.name, frequency = before.frequency } = changed
    await tx.update(savedSearches).set({ name, frequency }).where(eq(savedSearches.id, id))
    if (frequency !== before.frequency)
      await tx
        .update(foundProperties)
        .set({ dueAt: firstMailAt(frequency, now, await findTimeZone(tx, context, actor)) })
        .where(and(eq(foundProperties.searchId, id), isNotNull(foundProperties.dueAt)))
    happened.touchOwn(actor.id, SAVED)
    return { ...before, name, frequency, unseen: await countUnseen(tx, id) }
  })
}

async function findTimeZone(tx: Db, { settings }: Context, { id }: Actor): Promise<string> {
  const [user] = await tx.select({ timeZone: users.timeZone }).from(users).where(eq(users.id, id))
  return user?.timeZone && isTimeZone(user.timeZone) ? user.timeZone : settings.timeZone
}

/** Removes a saved search and its found homes. @throws not_found */
export function removeSearch(context: Context, actor: Actor, id: string): Promise<null> {
  return runCommand(context, async (tx, happened) => {
    await lockSearch(tx, actor, id)
    await tx.delete(savedSearches).where(eq(savedSearches.id, id))
    happened.touchOwn(actor.id, SAVED)
    return null
  })
}

async function lockSearch(tx: Db, actor: Actor, id: string) {
  const isOwn = and(eq(savedSearches.id, id), eq(savedSearches.userId, actor.id))
  const [search] = await tx.select().from(savedSearches).where(isOwn).for('update')
  if (!search) throw notFound('Saved search')
  return search
}
