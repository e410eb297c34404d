import { expect, test } from 'vitest'
import { leasePhase, upcomingEvents } from './schedule.ts'

const lease = { startDate: '2026-01-15', endDate: '2026-12-31' }
const upcoming = (today: string, of = lease) => upcomingEvents(of, today).map(({ on, kind }) => `${on} ${kind}`)

test('lists the first day, three rent days and the last day of an upcoming lease', () => {
  expect(upcoming('2025-11-20')).toEqual([
    '2026-01-15 begins',
    '2026-02-01 rent',
    '2026-03-01 rent',
    '2026-04-01 rent',
    '2026-12-31 ends',
  ])
})

test('lists the next rent days, today included, and the last day of a running lease', () => {
  expect(upcoming('2026-03-01')).toEqual(['2026-03-01 rent', '2026-04-01 rent', '2026-05-01 rent', '2026-12-31 ends'])
  expect(upcoming('2026-11-02')).toEqual(['2026-12-01 rent', '2026-12-31 ends'])
  expect(upcoming('2026-12-31')).toEqual(['2026-12-31 ends'])
})

test('rent is due on the first day of a lease that begins on the 1st', () => {
  expect(upcoming('2026-01-01', { startDate: '2026-02-01', endDate: '2026-02-28' })).toEqual([
    '2026-02-01 begins',
    '2026-02-01 rent',
    '2026-02-28 ends',
  ])
})

test('lists nothing for a lease that is over', () => {
  expect(upcoming('2027-01-01')).toEqual([])
})

test('first and last day belong to the running phase', () => {
  expect(['2026-01-14', '2026-01-15', '2026-12-31', '2027-01-01'].map((day) => leasePhase(lease, day))).toEqual([
    'upcoming',
    'running',
    'running',
    'over',
  ])
})
