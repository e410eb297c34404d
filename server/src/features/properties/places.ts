import { fold } from '@lintel/contract/fold'
import { LIMITS } from '@lintel/contract/limits'
import type { Place, PlaceQuery } from '@lintel/contract/properties/search-schema'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { commonestFirst } from './queries.ts'

/** Suggestions for a text. */
const SUGGESTIONS = 8
/** Letters from which on a name may differ in some. */
const TYPO_LETTERS = 4
/** Share of trigrams: six letters with two of them swapped are above it. */
const MIN_SIMILARITY = 0.25

/**
 * Each city once, in its commonest spelling, with the homes of all its spellings. A condition on the key is tested before spellings are
 * put together, so that an index finds it.
 */
const CITIES = sql`(
  select distinct on (city_key) city_key, city, sum(published) over (partition by city_key)::int as homes from cities
  where published > 0 order by city_key, ${sql.join(commonestFirst(sql`city`, sql`published`), sql`, `)})`

/** The same for districts. */
const DISTRICTS = sql`(
  select distinct on (city_key, district_key) city_key, district_key, city, district,
    sum(published) over (partition by city_key, district_key)::int as homes from districts
  where published > 0
  order by city_key, district_key, ${sql.join(commonestFirst(sql`district`, sql`published`), sql`, `)}, city)`

/** The spelling of a district's city among `CITIES`. */
const spelledCity = (districts: SQL) => sql`(select city from ${CITIES} as c where c.city_key = ${districts}.city_key)`

/** Cities and districts that resemble a text, the likeliest first; without one the districts of a city, the largest first. */
export async function listPlaces(db: Db, { search, city }: PlaceQuery): Promise<Place[]> {
  if (search) return findPlaces(db, fold(search), city)
  if (!city) return []
  const { rows } = await db.execute<Place>(sql`
    select ${spelledCity(sql`d`)} as city, district, homes from ${DISTRICTS} as d where city_key = place_key(${city})
    order by homes desc, district limit ${LIMITS.page.max}`)
  return rows
}

/** @param search folded */
async function findPlaces(db: Db, search: string, city: string | undefined): Promise<Place[]> {
  if (search === '') return []
  const [cityKey, districtKey] = [sql`city_key`, sql`district_key`]
  const ofCities = sql`
    select city, null::text as district, homes, ${likenessOf(cityKey, search)} as likeness from ${CITIES} as c
    where ${resembles(cityKey, search)}`
  const ofDistricts = sql`
    select ${spelledCity(sql`d`)} as city, district, homes, ${likenessOf(districtKey, search)} as likeness
    from ${DISTRICTS} as d where ${resembles(districtKey, search)} and ${city ? sql`city_key = place_key(${city})` : true}`
  const { rows } = await db.execute<Place>(sql`
    select city, district, homes from (${city ? ofDistricts : sql`${ofCities} union all ${ofDistricts}`}) as found
    order by likeness desc, homes desc, city, district limit ${SUGGESTIONS}`)
  return rows
}

/** Names that a sentence may mean: enough for eight words. */
const NAMES_MAX = 24

/** The places that some names mean, as spelled or nearly so, each once. */
export async function findNamedPlaces(db: Db, names: readonly string[]): Promise<Place[]> {
  const folded = [...new Set(names.slice(0, NAMES_MAX).map(fold))].filter(Boolean)
  if (folded.length === 0) return []
  const { rows } = await db.execute<Place>(sql`
    with named as (select unnest(${sql.param(folded)}::text[]) as name)
    select distinct city, null as district, homes from named
    cross join lateral (select * from ${CITIES} as c where ${isNamed(sql`city_key`)}) as found
    union all
    select distinct ${spelledCity(sql`found`)}, district, homes from named
    cross join lateral (select * from ${DISTRICTS} as d where ${isNamed(sql`district_key`)}) as found
    limit ${LIMITS.page.max}`)
  return rows
}

/** The first letter is the same, which an index finds. */
const isNamed = (key: SQL) => sql`${key} like left(name, 1) || '%'
  and (${key} = name or similarity(${key}, name) >= ${MIN_SIMILARITY} or replace(${key}, ' ', '') = replace(name, ' ', ''))`

/** A name that begins with the text comes before one with a word that does, and that before one that is only alike. */
const likenessOf = (key: SQL, search: string): SQL => sql`case
  when ${key} like ${beginsWith(search)} then 3
  when ${key} like ${hasWord(search)} then 2
  else similarity(${key}, ${search}) end`

/** The first letter of a name that is alike is the same, which an index finds. */
function resembles(key: SQL, search: string): SQL {
  const letters = [...search]
  const isAlike =
    letters.length >= TYPO_LETTERS
      ? sql`${key} like ${beginsWith(letters[0] ?? '')} and similarity(${key}, ${search}) >= ${MIN_SIMILARITY}`
      : false
  return sql`(${key} like ${beginsWith(search)} or ${key} like ${hasWord(search)} or ${isAlike})`
}

const beginsWith = (search: string) => `${escaped(search)}%`
const hasWord = (search: string) => `% ${escaped(search)}%`
const escaped = (search: string) => search.replaceAll(/[\\%_]/g, '\\$&')
