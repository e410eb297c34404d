import { PROPERTY_TYPES } from '@lintel/contract/properties/fact-names'
import { type PropertyFacts, propertyFactsSchema } from '@lintel/contract/properties/facts'
import { describe, expect, it } from 'vitest'
import { property } from '../../../test/sample-data.ts'
import { FACT_NAMES, filledFacts, NO_FACTS, readFacts, toFactValues } from './fact-values.ts'
import { propertyResolver } from './property-form-control.ts'
import { toFormValues } from './property-form-values.ts'

const ALL: Required<PropertyFacts> = {
  type: 'loft',
  district: 'Alfama',
  floor: -1,
  floors: 4,
  furnished: 'part-furnished',
  availableFrom: '2026-03-01',
  minTermMonths: 6,
  maxTermMonths: 24,
  deposit: 1250.5,
  billsIncluded: false,
  pets: 'on-request',
  smoking: 'outside',
  parking: 'space',
  lift: true,
  outdoor: ['balcony', 'garden'],
  stepFree: false,
  energyClass: 'B',
  heating: 'heat-pump',
  houseRules: 'No drums.',
}

const resolve = (typed: Partial<typeof NO_FACTS>) =>
  propertyResolver('USD')({ ...toFormValues(property), facts: { ...NO_FACTS, ...typed } }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })

describe('the facts of the property form', () => {
  it('have a field for each fact of the contract', () => {
    expect([...FACT_NAMES].sort()).toEqual(Object.keys(propertyFactsSchema.shape).sort())
  })

  it('are the stored ones, if nothing is changed', async () => {
    expect((await resolve(toFactValues(ALL))).values).toMatchObject({ facts: ALL })
    expect(readFacts(toFactValues(ALL))).toEqual(ALL)
  })

  it('leave out what is blank', async () => {
    expect(filledFacts(toFactValues({}))).toEqual({})
    expect((await resolve({ floor: ' ', houseRules: '\n', lift: 'no' })).values).toMatchObject({
      facts: { lift: false },
    })
  })

  it('name what is wrong', async () => {
    const { errors } = await resolve({ floor: 'first', deposit: '-1', availableFrom: '0026-03-01' })
    expect(errors).toMatchObject({
      facts: {
        floor: { message: 'Floor must be a number' },
        deposit: { message: 'Deposit must be at least 0' },
        availableFrom: { message: 'Choose the day from which it is free between 1900 and 2199' },
      },
    })
  })

  it('agree with each other', async () => {
    expect((await resolve({ minTermMonths: '12', maxTermMonths: '6', floor: '4', floors: '4' })).errors).toMatchObject({
      facts: {
        maxTermMonths: { message: 'The longest term is shorter than the shortest' },
        floors: { message: 'The building has fewer floors than that' },
      },
    })
  })

  it('are read while they are typed, as far as they can be', () => {
    const typed = { ...NO_FACTS, type: PROPERTY_TYPES[0], floor: '1st', floors: '4', availableFrom: '0002-03-01' }
    expect(readFacts(typed)).toEqual({ type: 'apartment', floors: 4 })
  })
})
