import { describe, expect, it } from 'vitest'
import { firstMailAt } from './alert-times.ts'

const at = (frequency: 'at-once' | 'daily' | 'weekly' | 'never', now: string, timeZone: string) =>
  firstMailAt(frequency, new Date(now), timeZone)?.toISOString() ?? null

describe('firstMailAt', () => {
  it.each([
    ['the same morning', '2026-05-20T05:00:00Z', 'Europe/Lisbon', '2026-05-20T07:00:00.000Z'],
    ['the next morning, from eight on', '2026-05-20T07:00:00Z', 'Europe/Lisbon', '2026-05-21T07:00:00.000Z'],
    ['the morning of the zone’s own day', '2026-05-20T23:30:00Z', 'Asia/Tokyo', '2026-05-21T23:00:00.000Z'],
    [
      'eight by the new clock, when it changes overnight',
      '2026-03-28T12:00:00Z',
      'Europe/Lisbon',
      '2026-03-29T07:00:00.000Z',
    ],
    ['eight by the old clock again', '2026-10-24T12:00:00Z', 'Europe/Lisbon', '2026-10-25T08:00:00.000Z'],
    ['the morning after a day that the zone skips', '2011-12-29T22:00:00Z', 'Pacific/Apia', '2011-12-30T18:00:00.000Z'],
    ['a zone off by a quarter of an hour', '2026-05-20T12:00:00Z', 'Asia/Kathmandu', '2026-05-21T02:15:00.000Z'],
  ])('sends daily emails at eight: %s', (_what, now, timeZone, expected) => {
    expect(at('daily', now, timeZone)).toBe(expected)
  })

  it('sends weekly emails on Mondays at eight', () => {
    expect(at('weekly', '2026-05-20T05:00:00Z', 'UTC')).toBe('2026-05-25T08:00:00.000Z')
    expect(at('weekly', '2026-05-25T07:59:59Z', 'UTC')).toBe('2026-05-25T08:00:00.000Z')
    expect(at('weekly', '2026-05-25T08:00:00Z', 'UTC')).toBe('2026-06-01T08:00:00.000Z')
  })

  it('sends others at once or never', () => {
    expect(at('at-once', '2026-05-20T05:00:00Z', 'UTC')).toBe('2026-05-20T05:00:00.000Z')
    expect(at('never', '2026-05-20T05:00:00Z', 'UTC')).toBeNull()
  })
})
