import { FACT_CHOICES } from '@lintel/contract/properties/fact-choices'
import { publicCountQuery, publicListQuery } from '@lintel/contract/properties/search-schema'
import fc from 'fast-check'
import { expect } from 'vitest'
import { countChoices } from '../features/properties/choice-counts.ts'
import { countPublished, searchPublished } from '../features/properties/search.ts'
import { openSeededDatabase, THOUSANDS } from './seeded-database.ts'

/** Random queries have up to this many filters. */
const FILTERS_MAX = 5

const fact = (name: string) => `facts ->> '${name}'`
const oneOf = (name: string, values: string[]) =>
  Object.fromEntries(values.map((value) => [value, `${fact(name)} = '${value}'`]))
const term = (months: number) =>
  `(facts ? 'minTermMonths' or facts ? 'maxTermMonths') and coalesce((${fact('minTermMonths')})::int, 0) <= ${months}
   and coalesce((${fact('maxTermMonths')})::int, 9999) >= ${months}`
const deposit = (rents: number) => `(${fact('depositCents')})::int <= ${rents} * price_cents`

/** By filter and value, the condition on a home's columns; those of facts read the facts as they are stored. */
const CONDITIONS: Record<string, Record<string, string>> = {
  search: {
    street: `lower(title || E'\\n' || address) like '%street%'`,
    colar: `lower(title || E'\\n' || address) like '%colar%'`,
    '7 b': `lower(title || E'\\n' || address) like '%7 b%'`,
    zz: `lower(title || E'\\n' || address) like '%zz%'`,
  },
  city: { 'City 1': `city = 'City 1'`, 'City 30': `city = 'City 30'`, Nowhere: 'false' },
  district: {
    'District 19': `${fact('district')} = 'District 19'`,
    'District 2': `${fact('district')} = 'District 2'`,
  },
  minPrice: { 900: 'price_cents >= 90000', 3000.5: 'price_cents >= 300050' },
  maxPrice: { 700: 'price_cents < 70000', 2500: 'price_cents < 250000' },
  bedrooms: { 0: 'bedrooms = 0', 2: 'bedrooms = 2', 9: 'bedrooms = 9' },
  minBedrooms: { 1: 'bedrooms >= 1', 4: 'bedrooms >= 4', 7: 'bedrooms >= 7' },
  minBathrooms: { 1: 'bathrooms >= 1', 2.5: 'bathrooms >= 2.5', 9: 'bathrooms >= 9' },
  minArea: { 60: 'area >= 60', 165: 'area >= 165' },
  maxArea: { 25: 'area <= 25', 100: 'area <= 100' },
  availableBy: {
    '2025-12-31': `not facts ? 'availableFrom'`,
    '2026-04-01': `coalesce(${fact('availableFrom')}, '') <= '2026-04-01'`,
  },
  status: { any: 'true', maintenance: `status = 'maintenance'`, occupied: `status = 'occupied'` },
  type: {
    ...oneOf('type', ['apartment', 'house', 'townhouse', 'loft', 'room']),
    'house,townhouse': `${fact('type')} in ('house', 'townhouse')`,
  },
  furnished: oneOf('furnished', ['furnished', 'part-furnished', 'unfurnished']),
  pets: { welcome: `${fact('pets')} = 'welcome'`, possible: `${fact('pets')} in ('welcome', 'on-request')` },
  smoking: { allowed: `${fact('smoking')} = 'allowed'`, outside: `${fact('smoking')} in ('allowed', 'outside')` },
  parking: { own: `${fact('parking')} in ('garage', 'space')`, garage: `${fact('parking')} = 'garage'` },
  lift: { yes: `${fact('lift')} = 'true'` },
  outdoor: {
    any: `jsonb_array_length(facts -> 'outdoor') > 0`,
    balcony: `facts -> 'outdoor' ? 'balcony'`,
    terrace: `facts -> 'outdoor' ? 'terrace'`,
    garden: `facts -> 'outdoor' ? 'garden'`,
    'terrace,garden': `facts -> 'outdoor' ?| array['terrace', 'garden']`,
  },
  stepFree: { yes: `${fact('stepFree')} = 'true'` },
  bills: { included: `${fact('billsIncluded')} = 'true'` },
  energy: { A: `${fact('energyClass')} = 'A'`, C: `${fact('energyClass')} <= 'C'`, G: `facts ? 'energyClass'` },
  heating: {
    ...oneOf('heating', ['gas', 'electric', 'heat-pump', 'district', 'oil', 'wood']),
    'oil,wood': `${fact('heating')} in ('oil', 'wood')`,
  },
  term: { '1': term(1), '6': term(6), '24': term(24), '1,24': `((${term(1)}) or (${term(24)}))` },
  deposit: { none: deposit(0), 'one-rent': deposit(1), 'two-rents': deposit(2) },
  floor: {
    ground: `(${fact('floor')})::int = 0`,
    upper: `(${fact('floor')})::int > 0`,
    top: `(${fact('floor')})::int > 0 and (${fact('floor')})::int = (${fact('floors')})::int - 1`,
  },
}
export const NAMES = Object.keys(CONDITIONS)
export const ORDERS: Record<string, string> = {
  newest: 'created_at desc, id desc',
  'price-asc': 'price_cents, id',
  'price-desc': 'price_cents desc, id desc',
}

export type Filters = Record<string, string>

export const valuesOf = (name: string) => Object.keys(CONDITIONS[name] ?? {})

/** Some filters with one of their values each. */
export const someFilters = fc
  .subarray(NAMES, { minLength: 1, maxLength: FILTERS_MAX })
  .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom(...valuesOf(name))]))))

/** Filters whose choices are counted, with the values that `CONDITIONS` has a condition for. */
const COUNTED = NAMES.filter((name) => name === 'minBathrooms' || name === 'minBedrooms' || name in FACT_CHOICES)

/** Compares searches among thousands of homes with a scan of their rows. */
export async function openFilterOracle() {
  const connection = await openSeededDatabase(THOUSANDS)
  return { compare, compareChoices }

  async function findByScan(filters: Filters, sort: string): Promise<string[]> {
    const given = Object.entries({ status: 'available', ...filters })
    const conditions = given.map(([name, value]) => CONDITIONS[name]?.[value] ?? `${name} = '${value}'`)
    const where = ['is_published', ...conditions].map((condition) => `(${condition})`).join(' and ')
    const { rows } = await connection.pool.query(`select id from properties where ${where} order by ${ORDERS[sort]}`)
    return rows.map(({ id }) => id)
  }

  /** Reads every page, however short, to the end. */
  async function findByPages(filters: Filters, sort: string, limit: number): Promise<string[]> {
    const found: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await searchPublished(
        connection.db,
        publicListQuery.parse({ ...filters, sort, limit, cursor }),
        'USD',
      )
      found.push(...page.rows.map(({ id }) => id))
      cursor = page.next
    }
    return found
  }

  async function compare(filters: Filters, sort: string, limit: number) {
    const expected = await findByScan(filters, sort)
    const { count, isCapped } = await countPublished(connection.db, publicCountQuery.parse(filters), 'USD')
    expect({ filters, sort, limit, found: await findByPages(filters, sort, limit), count, isCapped }).toEqual({
      filters,
      sort,
      limit,
      found: expected,
      count: Math.min(expected.length, 1_000),
      isCapped: expected.length > 1_000,
    })
  }

  async function compareChoices(filters: Filters) {
    const counts = await countChoices(connection.db, publicCountQuery.parse(filters), 'USD')
    for (const name of COUNTED) {
      const { [name]: _, ...others } = filters
      const { bedrooms: __, ...withoutBedrooms } = others
      for (const value of valuesOf(name).filter((value) => counts[name]?.[value])) {
        const beside = name === 'minBedrooms' ? withoutBedrooms : others
        const { length } = await findByScan({ ...beside, [name]: value }, 'newest')
        expect({ filters, name, value, ...counts[name]?.[value] }).toEqual({
          filters,
          name,
          value,
          count: Math.min(length, 1_000),
          isCapped: length > 1_000,
        })
      }
    }
  }
}
