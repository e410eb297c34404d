import { expect, it } from 'vitest'
import { toneOf } from './application-badge.tsx'

const asked = { status: 'pending', waitingSince: '2026-01-01T00:00:00.000Z' } as const

it('is amber for the reader whom a pending application needs, and quiet for the other', () => {
  expect(toneOf({ status: 'pending', waitingSince: null }, false)).toBe('warn')
  expect(toneOf({ status: 'pending', waitingSince: null }, true)).toBe('muted')
  expect(toneOf(asked, false)).toBe('muted')
  expect(toneOf(asked, true)).toBe('warn')
})

it('is quiet for what is over', () => {
  for (const isOwn of [true, false]) {
    expect(toneOf({ status: 'rejected' }, isOwn)).toBe('muted')
    expect(toneOf({ status: 'withdrawn' }, isOwn)).toBe('muted')
    expect(toneOf({ status: 'approved' }, isOwn)).toBe('good')
  }
})
