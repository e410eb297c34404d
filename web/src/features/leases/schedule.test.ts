import { expect, test } from 'vitest'
import { leaseDays } from '../../test/sample-data.ts'
import { daysApart, leasePhase, leaseProgress, upcomingEvents } from './schedule.ts'

const lease = { startDate: '2026-01-15', endDate: '2026-12-31' }
const upcoming = (today: string, of = lease) => upcomingEvents({ ...of, today }).map(({ on, kind }) => `${on} ${kind}`)

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
  const days = ['2026-01-14', '2026-01-15', '2026-12-31', '2027-01-01']
  expect(days.map((day) => leasePhase(leaseDays(lease, day)))).toEqual(['upcoming', 'running', 'running', 'over'])
})

test('a lease’s progress counts the months begun and the days left, both ends included', () => {
  const year = { startDate: '2026-07-01', endDate: '2027-06-30' }
  const on = (today: string, of = year) => leaseProgress({ ...of, ...leaseDays(of, today) })
  expect(on('2026-07-01')).toEqual({ month: 1, months: 12, daysLeft: 365, share: 1 / 365 })
  expect(on('2026-07-31')).toMatchObject({ month: 1 })
  expect(on('2026-08-01')).toMatchObject({ month: 2 })
  expect(on('2027-06-30')).toEqual({ month: 12, months: 12, daysLeft: 1, share: 1 })
  expect(on('2026-12-31', lease)).toMatchObject({ month: 12, months: 12 })
})

test('the days between two leases are negative while both run', () => {
  const next = (startDate: string) => daysApart(lease, { startDate, endDate: '2030-01-01' })
  expect([next('2026-12-31'), next('2027-01-01'), next('2027-01-11')]).toEqual([-1, 0, 10])
})
