import type { ManagedProperty } from '@lintel/contract/portfolio/managed'
import type { NextStep } from '@lintel/contract/portfolio/next-steps'
import { describe, expect, test } from 'vitest'
import { managedProperty, users } from '../../test/sample-data.ts'
import { stateText, stepText } from './next-step-text.ts'

const home = (values: Partial<ManagedProperty>): ManagedProperty => ({ ...managedProperty, ...values })
const lease = (state: 'current' | 'upcoming') => ({
  id: crypto.randomUUID(),
  state,
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  monthlyRent: 1250,
  securityDeposit: 0,
  currency: 'USD',
  tenant: state === 'current' ? users.tenant : users.agent,
  applicationId: null,
  documentId: null,
})

describe('stepText', () => {
  const leases = [lease('upcoming'), lease('current')]
  test.each([
    [{ kind: 'decide', pending: 2, waitingDays: 3 }, '2 applications wait for your decision, the oldest for 3 days.'],
    [{ kind: 'decide', pending: 1, waitingDays: 1 }, '1 application has waited for your decision for 1 day.'],
    [{ kind: 'decide', pending: 1, waitingDays: 0 }, '1 application waits for your decision.'],
    [{ kind: 'answer', conversations: 1, userId: users.tenant.id }, 'Tessa Bloom wrote to you.'],
    [{ kind: 'answer', conversations: 3, userId: users.tenant.id }, '3 people wrote to you, Tessa Bloom last.'],
    [{ kind: 'prepare-start', startDate: '2026-03-11' }, 'The lease of Ada Moreau begins tomorrow.'],
    [{ kind: 'plan-end', endDate: '2026-03-22' }, 'The lease of Tessa Bloom ends on Mar 22, 2026, in 12 days.'],
    [{ kind: 'plan-end', endDate: '2026-03-10' }, 'The lease of Tessa Bloom ends today.'],
    [{ kind: 'publish' }, 'Publish it so that people can find it.'],
  ] satisfies [NextStep, string][])('%j', (step, expected) => {
    expect(stepText(step, home({ leases, today: '2026-03-10' })).text).toBe(expected)
  })
})

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
    expect(stateText(home(values))).toBe(expected)
  })
})
