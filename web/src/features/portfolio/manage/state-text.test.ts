import type { ManagedProperty } from '@lintel/contract/portfolio/managed'
import { describe, expect, test } from 'vitest'
import { managedProperty, users } from '../../../test/sample-data.ts'
import { stateText } from './state-text.ts'

const property = (values: Partial<ManagedProperty>): ManagedProperty => ({ ...managedProperty, ...values })

describe('stateText', () => {
  const day = (views: number) => ({ day: '2026-03-01', views })
  test.each([
    [
      { letSince: '2026-01-01', letUntil: '2026-12-31', tenant: users.tenant },
      'Let to Tessa Bloom until Dec 31, 2026.',
    ],
    [
      { letFrom: '2026-06-01', letUntil: '2026-12-31', tenant: users.tenant },
      'Let to Tessa Bloom from Jun 1, 2026 until Dec 31, 2026.',
    ],
    [{ status: 'occupied' }, 'Occupied, without a lease here.'],
    [
      { publishedDays: 12, views: [day(39), day(1)], applications: 0 },
      'Published 12 days ago, viewed 40 times; no application yet.',
    ],
    [
      { publishedDays: 377, views: [day(1)], applications: 3 },
      'Published 377 days ago, viewed once in the last 30 days; 3 applications, none waiting.',
    ],
    [{ publishedDays: 0, applications: 0 }, 'Published today, not viewed yet; no application yet.'],
  ] satisfies [Partial<ManagedProperty>, string][])('%j', (values, expected) => {
    expect(stateText(property(values))).toBe(expected)
  })
})
