import { expect, test } from 'vitest'
import { property } from '../../../test/sample-data.ts'
import { propertyHead } from './property-head.ts'

const dataOf = (shown: typeof property) => propertyHead(shown).data as Record<string, unknown>

test('a draft has no data, and neither has a home that is not loaded', () => {
  expect(propertyHead({ ...property, isPublished: false })).toEqual({ isHidden: true })
  expect(propertyHead(undefined)).toEqual({ isHidden: true })
})

test('has every fact that is known, in terms of schema.org', () => {
  const facts = {
    type: 'house' as const,
    district: 'Patershol',
    floor: 0,
    floors: 2,
    furnished: 'furnished' as const,
    availableFrom: '2026-05-01',
    minTermMonths: 6,
    maxTermMonths: 24,
    deposit: 2500,
    billsIncluded: false,
    pets: 'on-request' as const,
    smoking: 'none' as const,
    parking: 'garage' as const,
    lift: false,
    outdoor: ['garden' as const],
    stepFree: true,
    energyClass: 'B' as const,
    heating: 'gas' as const,
  }
  expect(dataOf({ ...property, facts })).toMatchObject({
    '@type': 'SingleFamilyResidence',
    containedInPlace: { name: 'Patershol' },
    floorLevel: '0',
    petsAllowed: 'On request',
    smokingAllowed: false,
    amenityFeature: [
      { name: 'Furniture', value: 'Furnished' },
      { name: 'Parking', value: 'Garage' },
      { name: 'Lift', value: false },
      { name: 'Garden', value: true },
      { name: 'Step-free access', value: true },
      { name: 'Bills included', value: false },
      { name: 'Energy class', value: 'B' },
      { name: 'Heating', value: 'Gas' },
      { name: 'Floors of the building', value: 2 },
    ],
    offers: {
      availabilityStarts: '2026-05-01',
      addOn: { name: 'Deposit', priceSpecification: { price: 2500 } },
      eligibleDuration: { minValue: 6, maxValue: 24, unitCode: 'MON' },
    },
  })
})

test('says nothing of what is not known', () => {
  const data = dataOf({ ...property, facts: {}, images: [], pictures: [], cover: null })
  expect(data['@type']).toBe('Accommodation')
  for (const name of ['petsAllowed', 'smokingAllowed', 'amenityFeature', 'floorLevel', 'containedInPlace', 'photo'])
    expect(data).not.toHaveProperty(name)
  for (const name of ['addOn', 'eligibleDuration', 'availabilityStarts']) expect(data.offers).not.toHaveProperty(name)
})

test('names the home’s currency with each amount', () => {
  const { offers } = dataOf({ ...property, currency: 'JPY' })
  expect(offers).toMatchObject({
    priceCurrency: 'JPY',
    priceSpecification: { priceCurrency: 'JPY' },
    addOn: { priceSpecification: { priceCurrency: 'JPY' } },
  })
})
