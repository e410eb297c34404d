import { LIMITS } from '@lintel/contract/limits'
import { FACT_CHOICES, FACT_FILTER_NAMES } from '@lintel/contract/properties/fact-choices'
import { type ChoiceCounts, COUNTED_ROOMS, type PublicCountQuery } from '@lintel/contract/properties/search-schema'
import { and, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { matchesPattern, parseTerm } from '../../search/term.ts'
import { factMask } from './fact-bits.ts'
import { filtersOf, type PublicFilters, publishedColumns, publishedFilters } from './filters.ts'

/** Homes that are looked at, the newest first: as many entries as a combination of filters reads. */
const SCANNED_PROPERTIES = 20_000

type FilterName = keyof PublicFilters

/** The filters whose choices are counted, with the condition on a home for each choice. */
const COUNTED: { name: FilterName; choices: { choice: string; condition: SQL }[] }[] = [
  ...(['minBedrooms', 'minBathrooms'] as const).map((name) => ({
    name,
    choices: COUNTED_ROOMS.map((rooms) => ({ choice: String(rooms), condition: conditionOf(name, rooms) })),
  })),
  ...FACT_FILTER_NAMES.map((name) => ({
    name,
    choices: FACT_CHOICES[name].map((choice: string) => ({
      choice,
      condition: conditionOf(name, factMask(name, [choice])),
    })),
  })),
]

/** A number of bedrooms from which on replaces an exact one. */
const filterReplacedBy: { [Name in FilterName]?: FilterName } = { minBedrooms: 'bedrooms' }

/**
 * Counts, for each choice of a filter, the homes that pass it and every other filter: a filter in use does not limit its own
 * choices. Reads 20,000 homes at most, the newest of a city or of all; where there are more, a count is a least one.
 */
export async function countChoices(db: Db, query: PublicCountQuery, currency: string): Promise<ChoiceCounts> {
  const given = filtersOf(query, currency)
  const { city, ...tested } = given
  const own = COUNTED.map(({ name }) => [name, filterReplacedBy[name] ?? name] as const)
  const ownNames = new Set<string>(own.flat())
  const passesOthers = Object.keys(tested).filter((name) => !ownNames.has(name)) as FilterName[]
  const term = query.search ? matchesPattern(publishedColumns.searchText, parseTerm(query.search)) : undefined
  const fails = own.map(
    ([name, replaced]) => sql`not coalesce(${passes(given, [...new Set([name, replaced])])}, false)`,
  )
  const counts = COUNTED.flatMap(({ choices }, filter) =>
    choices.map(
      ({ condition }, choice) =>
        sql`count(*) filter (where failed - failed_${number(filter)} = 0 and ${condition})::int as ${sql.raw(`c${filter}_${choice}`)}`,
    ),
  )
  const { rows } = await db.execute<Record<string, number>>(sql`
    with scanned as materialized (
      select city_key, district_key, price_cents, bedrooms, bathrooms, area, status, available_on, fact_bits, search_text
      from properties where is_published and ${passes(given, ['city'])}
      order by created_at desc, id desc limit ${SCANNED_PROPERTIES + 1}
    ), tested as (
      select bedrooms, bathrooms, fact_bits,
        ${sql.join(
          fails.map((failed, filter) => sql`(${failed})::int as failed_${number(filter)}`),
          sql`, `,
        )}
      from scanned as properties where ${and(passes(given, passesOthers), term)}
    ), failures as (
      select *, ${sql.join(
        fails.map((_, filter) => sql`failed_${number(filter)}`),
        sql` + `,
      )} as failed from tested
    )
    select (select count(*) from scanned)::int as scanned, ${sql.join(counts, sql`, `)} from failures as properties`)
  return toChoiceCounts(rows[0] ?? {})
}

/** @returns whether a home passes those of some filters that are given */
function passes(given: PublicFilters, names: FilterName[]): SQL {
  const conditions = names.filter((name) => given[name] !== undefined).map((name) => conditionOf(name, given[name]))
  return and(...conditions) ?? sql`true`
}

function conditionOf(name: FilterName, value: PublicFilters[FilterName]): SQL {
  return publishedFilters[name](publishedColumns, value as unknown as Placeholder)
}

const number = (value: number) => sql.raw(String(value))

function toChoiceCounts(row: Record<string, number>): ChoiceCounts {
  const isPartial = (row.scanned ?? 0) > SCANNED_PROPERTIES
  const max = LIMITS.countMax
  return Object.fromEntries(
    COUNTED.map(({ name, choices }, filter) => [
      name,
      Object.fromEntries(
        choices.map(({ choice }, at) => {
          const count = row[`c${filter}_${at}`] ?? 0
          return [choice, { count: Math.min(count, max), isCapped: isPartial || count > max }]
        }),
      ),
    ]),
  )
}
