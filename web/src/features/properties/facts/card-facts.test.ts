import { OUTDOOR_SPACES } from '@lintel/contract/properties/fact-names'
import type { PropertyFacts } from '@lintel/contract/properties/facts'
import { describe, expect, it } from 'vitest'
import { cardFacts } from './card-facts.ts'
import { CHOICE_PHRASES } from './fact-text.ts'

const TODAY = '2026-01-15'
const of = (facts: PropertyFacts) => cardFacts({ facts, today: TODAY })

/** The weightiest first. */
const BY_WEIGHT: [PropertyFacts, string][] = [
  [{ availableFrom: '2026-03-01' }, 'From Mar 1'],
  [{ furnished: 'furnished' }, CHOICE_PHRASES.furnished.furnished],
  [{ pets: 'welcome' }, CHOICE_PHRASES.pets.welcome],
  [{ billsIncluded: true }, CHOICE_PHRASES.billsIncluded.yes],
  [{ outdoor: ['terrace', 'garden'] }, CHOICE_PHRASES.outdoor.terrace],
  [{ parking: 'space' }, CHOICE_PHRASES.parking.space],
  [{ lift: true }, CHOICE_PHRASES.lift.yes],
  [{ stepFree: true }, CHOICE_PHRASES.stepFree.yes],
  [{ energyClass: 'B' }, CHOICE_PHRASES.energyClass.B],
  [{ type: 'loft' }, CHOICE_PHRASES.type.loft],
]

describe('cardFacts', () => {
  it.each(BY_WEIGHT)('shows %j as %s', (facts, expected) => {
    expect(of(facts)).toBe(expected)
  })

  it('shows the two weightiest of consecutive facts', () => {
    for (const [index, [, first]] of BY_WEIGHT.slice(0, -1).entries()) {
      const facts = Object.assign(
        {},
        ...BY_WEIGHT.slice(index)
          .map(([fact]) => fact)
          .reverse(),
      )
      expect(of(facts)).toBe(`${first} · ${BY_WEIGHT[index + 1]?.[1]}`)
    }
  })

  it('calls each kind of space, parking, type and energy class by the words of the form', () => {
    for (const space of OUTDOOR_SPACES) expect(of({ outdoor: [space] })).toBe(CHOICE_PHRASES.outdoor[space])
    for (const type of ['house', 'townhouse', 'room'] as const) expect(of({ type })).toBe(CHOICE_PHRASES.type[type])
    expect(of({ parking: 'garage' })).toBe(CHOICE_PHRASES.parking.garage)
    expect(of({ energyClass: 'A' })).toBe(CHOICE_PHRASES.energyClass.A)
  })

  it('says the year of a day in another one', () => {
    expect(of({ availableFrom: '2027-03-01' })).toBe('From Mar 1, 2027')
  })

  it('is silent about what does not speak for the home, or is not known', () => {
    expect(of({ availableFrom: TODAY, furnished: 'unfurnished', pets: 'on-request', billsIncluded: false })).toBe('')
    expect(of({ parking: 'street', lift: false, stepFree: false, energyClass: 'C', type: 'apartment' })).toBe('')
    expect(of({ parking: 'none' })).toBe('')
    expect(of({})).toBe('')
  })
})
