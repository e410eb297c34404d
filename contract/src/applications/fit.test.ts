import { describe, expect, it } from 'vitest'
import type { Criteria } from '../properties/applicants-schema.ts'
import { criteriaOf } from '../properties/criteria.ts'
import type { Answers } from './answers.ts'
import { countFits, type Fit, fitOf, fitText } from './fit.ts'

const PRICE = 1_000

/** The fit of each question that is judged. */
const fits = (criteria: Criteria | null, answers: Answers, price = PRICE) =>
  Object.fromEntries(
    fitOf({ criteria, answers, showsDocuments: true, property: { price, currency: 'USD' } }).map(
      ({ question, fit }) => [question, fit],
    ),
  )

describe('fitOf', () => {
  it.each<[number, number | undefined, Fit]>([
    [2.5, 2_490, 'short'],
    [2.5, 2_499.99, 'short'],
    [2.5, 2_500, 'met'],
    [2.5, 2_500.01, 'met'],
    [2.5, 0, 'short'],
    [2.5, undefined, 'unknown'],
  ])('judges an income for %s rents: %s is %s', (incomeRents, monthlyIncome, fit) => {
    expect(fits({ incomeRents }, monthlyIncome === undefined ? {} : { monthlyIncome })).toEqual({ monthlyIncome: fit })
  })

  it('judges an income in whole cents, whatever the rent', () => {
    // In floating point, 1.1 × 3,000 is a little more than 3,300.
    expect(fits({ incomeRents: 1.1 }, { monthlyIncome: 3_300 }, 3_000)).toEqual({ monthlyIncome: 'met' })
    expect(fits({ incomeRents: 1.1 }, { monthlyIncome: 3_299.99 }, 3_000)).toEqual({ monthlyIncome: 'short' })
    expect(fits({ incomeRents: 2.5 }, { monthlyIncome: 0 }, 0)).toEqual({ monthlyIncome: 'met' })
  })

  it.each<[Criteria, number | undefined, Fit]>([
    [{ minTermMonths: 12 }, 11, 'short'],
    [{ minTermMonths: 12 }, 12, 'met'],
    [{ maxTermMonths: 24 }, 24, 'met'],
    [{ maxTermMonths: 24 }, 25, 'short'],
    [{ minTermMonths: 12, maxTermMonths: 24 }, 6, 'short'],
    [{ minTermMonths: 12, maxTermMonths: 24 }, 36, 'short'],
    [{ minTermMonths: 12, maxTermMonths: 24 }, undefined, 'unknown'],
  ])('judges a term for %j once: %s is %s', (criteria, termMonths, fit) => {
    expect(fits(criteria, termMonths === undefined ? {} : { termMonths })).toEqual({ termMonths: fit })
  })

  it.each<[string | undefined, Fit]>([
    ['2026-12-31', 'short'],
    ['2027-01-01', 'met'],
    ['2027-06-01', 'met'],
    [undefined, 'unknown'],
  ])('judges the day of moving in for a home that is free from January 1: %s is %s', (moveInDate, fit) => {
    expect(fits({ availableFrom: '2027-01-01' }, moveInDate ? { moveInDate } : {})).toEqual({ moveInDate: fit })
  })

  it.each<[string | undefined, Fit]>([
    ['None', 'met'],
    [' no pets. ', 'met'],
    ['No', 'met'],
    ['no cats, one dog', 'unknown'],
    ['None yet', 'unknown'],
    ['A cat', 'unknown'],
    ['Nothing but a horse', 'unknown'],
    ['  ', 'unknown'],
    [undefined, 'unknown'],
  ])('leaves texts about pets to people, other than a plain no: %j is %s', (pets, fit) => {
    for (const policy of ['none', 'on-request'] as const)
      expect(fits({ pets: policy }, pets === undefined ? {} : { pets })).toEqual({ pets: fit })
  })

  it('asks nothing where pets are welcome, and judges no note', () => {
    expect(fits({ pets: 'welcome', note: 'Quiet people' }, { pets: 'A cat' })).toEqual({})
    expect(fits(null, { monthlyIncome: 1 })).toEqual({})
  })

  it('judges nothing while the answers are hidden', () => {
    const application = { criteria: { incomeRents: 2.5 }, answers: {}, property: { price: PRICE, currency: 'USD' } }
    expect(fitOf({ ...application, showsDocuments: false })).toEqual([])
  })

  it('lists the criteria always in the same order', () => {
    const criteria: Criteria = { pets: 'none', minTermMonths: 6, availableFrom: '2027-01-01', incomeRents: 2 }
    expect(Object.keys(fits(criteria, {}))).toEqual(['monthlyIncome', 'moveInDate', 'termMonths', 'pets'])
  })
})

describe('fitText', () => {
  const textOf = (...fits: Fit[]) => fitText(countFits(fits.map((fit) => ({ question: 'pets', fit }))))

  it('says that all are met, else how many are short and unknown', () => {
    expect(textOf('met', 'met', 'met')).toBe('Meets all 3')
    expect(textOf('met', 'met')).toBe('Meets both')
    expect(textOf('met')).toBe('Meets the criterion')
    expect(textOf('met', 'short', 'met')).toBe('1 short')
    expect(textOf('unknown', 'unknown')).toBe('2 unknown')
    expect(textOf('unknown', 'short', 'unknown')).toBe('1 short, 2 unknown')
  })

  it('is null where nothing is asked', () => {
    expect(textOf()).toBeNull()
  })
})

describe('criteriaOf', () => {
  const facts = { pets: 'none', minTermMonths: 6, maxTermMonths: 24, availableFrom: '2027-01-01' } as const

  it('adds what the facts of a home ask to its criteria', () => {
    const expected = { incomeRents: 3, pets: 'none', minTermMonths: 6, maxTermMonths: 24 }
    expect(criteriaOf({ criteria: { incomeRents: 3 }, facts })).toEqual(expected)
    expect(criteriaOf({ criteria: null, facts: {} })).toBeNull()
  })

  it('asks for the day from which a home is free only while it is ahead', () => {
    expect(criteriaOf({ facts }, '2026-12-31')).toHaveProperty('availableFrom', '2027-01-01')
    expect(criteriaOf({ facts }, '2027-01-01')).not.toHaveProperty('availableFrom')
    expect(criteriaOf({ facts })).not.toHaveProperty('availableFrom')
  })
})
