import { expect, test } from 'vitest'
import { fillDays, totalViews } from './daily-views.ts'

test('fillDays has the last 30 days, with 0 for days without views and without older ones', () => {
  const days = fillDays(
    [
      { day: '2026-02-08', views: 9 },
      { day: '2026-02-09', views: 1 },
      { day: '2026-03-10', views: 4 },
    ],
    '2026-03-10',
  )
  expect(days).toHaveLength(30)
  expect([days[0], days[1], days[29]]).toEqual([
    { day: '2026-02-09', views: 1 },
    { day: '2026-02-10', views: 0 },
    { day: '2026-03-10', views: 4 },
  ])
  expect(totalViews(days)).toBe(5)
})
