import type { PropertyFacts } from '@lintel/contract/properties/facts'
import { describe, expect, it } from 'vitest'
import { factsInWords, factsLine } from './facts-in-words.ts'

const TODAY = '2026-01-15'
const words = (facts: PropertyFacts) =>
  factsInWords({ facts, currency: 'USD', today: TODAY }).map(({ label, value }) => `${label}: ${value}`)
const line = (facts: PropertyFacts) =>
  factsLine({ facts, currency: 'USD' }, Object.keys(facts) as (keyof PropertyFacts)[], TODAY)

describe('factsInWords', () => {
  it('has what is known, in the order of a page, without the house rules', () => {
    const facts: PropertyFacts = {
      houseRules: 'No drums.',
      heating: 'district',
      outdoor: ['balcony', 'garden'],
      lift: false,
      deposit: 2500,
      minTermMonths: 1,
      availableFrom: '2026-03-01',
      district: 'Alfama',
    }
    expect(words(facts)).toEqual([
      'Available from: Mar 1, 2026',
      'Shortest term: 1 month',
      'Deposit: $2,500',
      'District: Alfama',
      'Lift: No',
      'Outdoor space: Balcony, garden',
      'Heating: District heating',
    ])
    expect(words({})).toEqual([])
  })

  it('says that a home is free since a day, and that nothing is deposited', () => {
    expect(words({ availableFrom: TODAY, deposit: 0 })).toEqual(['Available from: Now', 'Deposit: None'])
  })

  it.each([
    [{ floor: 0, floors: 1 }, 'Ground floor'],
    [{ floor: 1, floors: 5 }, '1st floor'],
    [{ floor: 2 }, '2nd floor'],
    [{ floor: 3, floors: 4 }, 'Top floor (3rd)'],
    [{ floor: 11 }, '11th floor'],
    [{ floor: -1 }, 'Basement'],
    [{ floor: -2 }, '2 floors below ground'],
  ])('names the floor of %j', (facts, expected) => {
    expect(words(facts)[0]).toBe(`Floor: ${expected}`)
  })
})

describe('factsLine', () => {
  it('joins facts that stand without their labels, in the order asked for', () => {
    expect(
      line({ type: 'room', lift: true, stepFree: false, energyClass: 'C', floors: 3, houseRules: 'No drums.' }),
    ).toBe('Room · Lift · Not step-free · Energy class C · Building of 3 floors · House rules')
    expect(line({ availableFrom: '2026-03-01', deposit: 900.5 })).toBe('From Mar 1, 2026 · Deposit $900.50')
    expect(line({ availableFrom: TODAY, deposit: 0 })).toBe('Available now · No deposit')
    expect(line({})).toBe('')
  })

  it.each([
    [{ minTermMonths: 6, maxTermMonths: 24 }, '6 to 24 months'],
    [{ minTermMonths: 12, maxTermMonths: 12 }, '12 months'],
    [{ minTermMonths: 1 }, 'At least 1 month'],
    [{ maxTermMonths: 9 }, 'At most 9 months'],
  ])('says how long %j is', (facts, expected) => {
    expect(line(facts)).toBe(expected)
  })
})
