import { expect, it } from 'vitest'
import { schedule } from '../../../test/sample-rent.ts'
import { amountOn, cadenceText, comingChanges } from './schedule-words.ts'

it.each([
  [{ periodUnit: 'month', periodCount: 1, periodDay: 1, dueAfterDays: 0 }, 'Each month, due on day 1'],
  [{ periodUnit: 'month', periodCount: 3, periodDay: 15, dueAfterDays: 5 }, 'Every 3 months, due 5 days after day 15'],
  [{ periodUnit: 'week', periodCount: 2, periodDay: 1, dueAfterDays: 0 }, 'Every 2 weeks, due on its first day'],
] as const)('says how often %j falls', (cadence, text) => {
  expect(cadenceText(cadence)).toBe(text)
})

it('finds the amount in force, before the first day the one to come', () => {
  expect(amountOn(schedule, '2026-03-10')).toBe(1250)
  expect(amountOn(schedule, '2027-01-01')).toBe(1300)
  expect(amountOn(schedule, '2026-01-01')).toBe(1250)
})

it('says what changes after a day, and the end', () => {
  expect(comingChanges({ ...schedule, endDate: '2027-06-30' }, '2026-03-10')).toEqual([
    '$1,300.00 from Jan 1, 2027',
    'Until Jun 30, 2027',
  ])
  expect(comingChanges({ ...schedule, endDate: '2027-06-30' }, '2027-07-01')).toEqual(['Ended on Jun 30, 2027'])
  expect(comingChanges(schedule, '2027-01-01')).toEqual([])
})
