import { LIMITS } from '@lintel/contract/limits'
import type { Place, PlaceQuery } from '@lintel/contract/properties/search-schema'
import { and, desc, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/connect.ts'
import { cities, districts } from './table.ts'

/** Suggestions for a text. */
const SUGGESTIONS = 8
/** Letters from which on a name may differ in some. */
const TYPO_LETTERS = 4
/** Share of trigrams: six letters with two of them swapped are above it. */
const MIN_SIMILARITY = 0.25

/** Cities and districts that resemble a text, the likeliest first; without one the districts of a city, the largest first. */
export async function listPlaces(db: Db, { search, city }: PlaceQuery): Promise<Place[]> {
  if (search) return findPlaces(db, search, city)
  if (!city) return []
  const rows = await db
    .select()
    .from(districts)
    .where(and(eq(districts.city, city), gt(districts.published, 0)))
    .orderBy(desc(districts.published), districts.district)
    .limit(LIMITS.page.max)
  return rows.map(({ published, ...place }) => ({ ...place, homes: published }))
}

async function findPlaces(db: Db, search: string, city: string | undefined): Promise<Place[]> {
  const ofCities = db
    .select(placeOf(cities.city, sql<string | null>`null::text`, cities.published, likenessOf(cities.city, search)))
    .from(cities)
    .where(and(gt(cities.published, 0), resembles(cities.city, search)))
  const ofDistricts = db
    .select(placeOf(districts.city, districts.district, districts.published, likenessOf(districts.district, search)))
    .from(districts)
    .where(
      and(
        gt(districts.published, 0),
        resembles(districts.district, search),
        city ? eq(districts.city, city) : undefined,
      ),
    )
  const found = city ? ofDistricts : ofCities.unionAll(ofDistricts)
  const rows = await found.orderBy(desc(sql`likeness`), desc(sql`homes`), sql`city`, sql`district`).limit(SUGGESTIONS)
  return rows.map(({ likeness: _, ...place }) => place)
}

/** Names that a sentence may mean: enough for eight words. */
const NAMES_MAX = 24

/** The places that some names mean, as spelled or nearly so, each once. */
export async function findNamedPlaces(db: Db, names: readonly string[]): Promise<Place[]> {
  if (names.length === 0) return []
  const { rows } = await db.execute<Place>(sql`
    with named as (select place_text(name) as name from unnest(${sql.param(names.slice(0, NAMES_MAX))}::text[]) as name)
    select distinct city, null as district, published as homes from named
    join cities on published > 0 and ${isNamed(sql`city`)}
    union all
    select distinct city, district, published as homes from named
    join districts on published > 0 and ${isNamed(sql`district`)}
    limit ${LIMITS.page.max}`)
  return rows
}

/** The first letter is the same, which an index finds. */
const isNamed = (column: SQL) => sql`place_text(${column}) like left(name, 1) || '%'
  and (place_text(${column}) = name or similarity(place_text(${column}), name) >= ${MIN_SIMILARITY}
    or replace(place_text(${column}), ' ', '') = name)`

const placeOf = (
  city: AnyPgColumn,
  district: AnyPgColumn | SQL<string | null>,
  published: AnyPgColumn,
  likeness: SQL<number>,
) => ({
  city: sql<string>`${city}`.as('city'),
  district: sql<string | null>`${district}`.as('district'),
  homes: sql<number>`${published}`.as('homes'),
  likeness: likeness.as('likeness'),
})

/** A name that begins with the text comes before one with a word that does, and that before one that is only alike. */
const likenessOf = (name: AnyPgColumn, search: string): SQL<number> => sql<number>`case
  when place_text(${name}) like ${beginsWith(search)} then 3
  when place_text(${name}) like ${hasWord(search)} then 2
  else similarity(place_text(${name}), place_text(${search})) end`

/** The first letter of a name that is alike is the same, which an index finds. */
function resembles(name: AnyPgColumn, search: string): SQL | undefined {
  const letters = [...search]
  const isAlike = sql`similarity(place_text(${name}), place_text(${search})) >= ${MIN_SIMILARITY}`
  return or(
    sql`place_text(${name}) like ${beginsWith(search)}`,
    sql`place_text(${name}) like ${hasWord(search)}`,
    letters.length >= TYPO_LETTERS
      ? and(sql`place_text(${name}) like ${beginsWith(letters[0] ?? '')}`, isAlike)
      : undefined,
  )
}

const beginsWith = (search: string) => sql`place_text(${escaped(search)}) || '%'`
const hasWord = (search: string) => sql`'% ' || place_text(${escaped(search)}) || '%'`
const escaped = (search: string) => search.replaceAll(/[\\%_]/g, '\\$&')
