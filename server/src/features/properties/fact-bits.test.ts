import { toCents } from '@lintel/contract/money'
import { FACT_CHOICES, FACT_FILTER_NAMES, type FactFilters } from '@lintel/contract/properties/fact-choices'
import {
  ENERGY_CLASSES,
  FURNISHINGS,
  HEATINGS,
  OUTDOOR_SPACES,
  PARKINGS,
  PETS_POLICIES,
  PROPERTY_TYPES,
  SMOKING_POLICIES,
} from '@lintel/contract/properties/fact-names'
import type { PropertyFacts } from '@lintel/contract/properties/facts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Connection, connect } from '../../db/connect.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { passesFactFilters } from '../../test/fact-filters.ts'
import { factMask } from './fact-bits.ts'
import { toStoredFacts } from './stored-facts.ts'

let database: TestDatabase
let connection: Connection
beforeAll(async () => {
  database = await createTestDatabase()
  connection = await connect(database.settings)
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

/** Every value of every fact by itself, and facts that are stored together. */
const FACTS: PropertyFacts[] = [
  {},
  ...PROPERTY_TYPES.map((type) => ({ type })),
  ...FURNISHINGS.map((furnished) => ({ furnished })),
  ...PETS_POLICIES.map((pets) => ({ pets })),
  ...SMOKING_POLICIES.map((smoking) => ({ smoking })),
  ...PARKINGS.map((parking) => ({ parking })),
  ...ENERGY_CLASSES.map((energyClass) => ({ energyClass })),
  ...HEATINGS.map((heating) => ({ heating })),
  ...OUTDOOR_SPACES.map((space) => ({ outdoor: [space] })),
  { outdoor: [...OUTDOOR_SPACES] },
  ...[true, false].flatMap((value) => [{ lift: value }, { stepFree: value }, { billsIncluded: value }]),
  ...[0, 800, 1000, 1000.01, 2000, 2000.01].map((deposit) => ({ deposit })),
  ...[-2, 0, 1, 5].flatMap((floor) => [{ floor }, { floor, floors: 6 }]),
  ...[1, 2, 6, 12, 13, 240].flatMap((minTermMonths) => [
    { minTermMonths },
    { maxTermMonths: minTermMonths },
    { minTermMonths, maxTermMonths: 240 },
  ]),
]

it('sets the bit of each choice whose rule a home passes, and no other', async () => {
  const price = 1000
  for (const facts of FACTS) {
    const stored = JSON.stringify(toStoredFacts(facts, 'USD'))
    const { rows } = await connection.db.execute<{ bits: string }>(
      sql`select home_fact_bits(${stored}::jsonb, ${toCents(price, 'USD')}) as bits`,
    )
    const passed = FACT_FILTER_NAMES.flatMap((name) =>
      FACT_CHOICES[name]
        .filter((choice) => passesFactFilters({ facts, price }, { [name]: [choice] } as FactFilters))
        .map((choice) => factMask(name, [choice]) ?? 0),
    )
    expect(Number(rows[0]?.bits), stored).toBe(passed.reduce((sum, bit) => sum + bit, 0))
  }
})

it('is tested with facts that pass each choice, and with facts that do not', () => {
  for (const name of FACT_FILTER_NAMES)
    for (const choice of FACT_CHOICES[name]) {
      const passing = FACTS.filter((facts) =>
        passesFactFilters({ facts, price: 1000 }, { [name]: [choice] } as FactFilters),
      )
      expect([name, choice, passing.length > 0 && passing.length < FACTS.length]).toEqual([name, choice, true])
    }
})

it('has room for each choice in a number', () => {
  const bits = FACT_FILTER_NAMES.flatMap((name) => FACT_CHOICES[name].map((choice) => `${name} ${choice}`))
  expect(bits.length).toBeLessThan(53)
})
