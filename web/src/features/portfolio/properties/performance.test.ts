import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { setLocale } from '../../../ui/text/locale.ts'
import { applicationsText, listedText, tenancyText } from './performance.ts'

beforeAll(() => {
  setLocale('en')
  vi.useFakeTimers({ now: Date.parse('2026-01-20T12:00:00Z') })
})
afterAll(() => {
  vi.useRealTimers()
})

const noLease = { letSince: null, letFrom: null, letUntil: null, freeSince: null }

test.each([
  [{ ...noLease, status: 'available' as const }, 'Not let yet'],
  [{ ...noLease, status: 'available' as const, freeSince: '2026-03-01' }, 'Free since Mar 1, 2026'],
  [{ ...noLease, status: 'maintenance' as const, freeSince: '2026-03-01' }, 'Free since Mar 1, 2026, in maintenance'],
  [{ ...noLease, status: 'occupied' as const }, 'Occupied, without a lease here'],
  [
    { ...noLease, status: 'occupied' as const, letSince: '2026-03-01', letUntil: '2027-02-28' },
    'Let since Mar 1, 2026, until Feb 28, 2027',
  ],
  [
    { ...noLease, status: 'occupied' as const, letSince: '2026-03-01', letUntil: '2027-02-28', letFrom: '2027-03-01' },
    'Let since Mar 1, 2026, until Feb 28, 2027',
  ],
  [
    { ...noLease, status: 'occupied' as const, letFrom: '2027-02-15', letUntil: '2028-02-14', freeSince: '2026-01-01' },
    'Let from Feb 15, 2027, until Feb 14, 2028',
  ],
  [
    { ...noLease, status: 'maintenance' as const, letFrom: '2026-02-15', letUntil: '2027-02-14' },
    'Let from Feb 15, 2026, until Feb 14, 2027, in maintenance',
  ],
])('describes %j as: %s', (property, text) => {
  expect(tenancyText(property)).toBe(text)
})

test.each([
  [0, 0, 'No applications yet'],
  [1, 0, '1 application, none waiting'],
  [2, 2, '2 applications waiting'],
  [1200, 3, '3 of 1,200 applications waiting'],
])('describes %i applications, %i of them pending, as: %s', (applications, pendingApplications, text) => {
  expect(applicationsText({ applications, pendingApplications })).toBe(text)
})

test.each([
  [{ listedDays: 1, isPublished: true }, 'listed for 1 day'],
  [{ listedDays: 0, isPublished: true }, 'listed today'],
  [{ listedDays: 1, isPublished: false }, null],
])('describes how long %j is listed: %s', (property, text) => {
  expect(listedText(property)).toBe(text)
})
