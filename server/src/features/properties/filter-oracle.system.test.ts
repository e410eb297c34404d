import fc from 'fast-check'
import { it } from 'vitest'
import { type Filters, NAMES, ORDERS, openFilterOracle, someFilters, valuesOf } from '../../test/filter-oracle.ts'
import { inSoak } from '../../test/soak.ts'

const PAGE_LENGTHS = [7, 24, 100]
/** For each length of the pages. */
const RANDOM_QUERIES = inSoak(3_400, 20)

const { compare, compareChoices } = await openFilterOracle()

it.each<Filters>([
  {},
  { city: 'City 1' },
  { search: 'street', maxPrice: '2500' },
  { pets: 'welcome', energy: 'C', district: 'District 19' },
  { bedrooms: '2', status: 'any' },
  { minBedrooms: '4', type: 'house,townhouse', availableBy: '2026-04-01' },
])(
  'counts the homes of each choice beside the other filters: %j',
  async (filters) => {
    await compareChoices(filters)
  },
  60_000,
)

it.each(NAMES)(
  'finds and counts what a scan finds, for each value of %s',
  async (name) => {
    for (const value of valuesOf(name)) await compare({ [name]: value }, 'newest', 100)
  },
  60_000,
)

it.each(NAMES)(
  'finds and counts what a scan finds, for %s with each other filter',
  async (name) => {
    for (const other of NAMES.slice(NAMES.indexOf(name) + 1)) {
      const pick = (values: string[]) => values[NAMES.indexOf(other) % values.length] ?? ''
      await compare({ [name]: pick(valuesOf(name)), [other]: pick(valuesOf(other)) }, 'newest', 100)
    }
  },
  60_000,
)

it.each(PAGE_LENGTHS)(
  `finds and counts what a scan finds, for ${RANDOM_QUERIES} random queries, in pages of %i to the end`,
  async (limit) => {
    const orders = fc.constantFrom(...Object.keys(ORDERS))
    const property = fc.asyncProperty(someFilters, orders, (filters, sort) => compare(filters, sort, limit))
    await fc.assert(property, { numRuns: RANDOM_QUERIES })
  },
  600_000,
)
