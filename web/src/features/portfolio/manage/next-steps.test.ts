import type { ManagedLease, ManagedProperty, PropertyConversation } from '@lintel/contract/portfolio/managed'
import { describe, expect, it, test } from 'vitest'
import { application, managedProperty, users } from '../../../test/sample-data.ts'
import { allNextStepsOf } from './contributed.ts'

const PROPERTY: ManagedProperty = {
  ...managedProperty,
  status: 'available',
  isPublished: true,
  images: ['/objects/images/1'],
  pendingApplications: 0,
  applicants: [],
  conversations: [],
  letSince: null,
  letFrom: null,
  letUntil: null,
  today: '2026-06-15',
}
const textsOf = (changes: Partial<ManagedProperty>) =>
  allNextStepsOf({ ...PROPERTY, ...changes }, '/properties/1').map(({ text }) => text)

const waiting = (pendingApplications: number, pendingDays: number) => ({
  pendingApplications,
  applicants: [{ ...application, pendingDays }],
})
const conversation = (unreadCount: number): PropertyConversation => ({
  user: users.tenant,
  lastAt: '2026-06-14T12:00:00.000Z',
  unreadCount,
})
const lease = (state: 'current' | 'upcoming'): ManagedLease => ({
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
const leases = [lease('upcoming'), lease('current')]

const PICTURES = 'This home has no pictures yet.'
const PUBLISH = 'Publish it so that people can find it.'

describe('the next steps of a home', () => {
  it('are none for a published home without applications', () => {
    expect(textsOf({})).toEqual([])
  })

  it('put decisions and unread messages before everything else', () => {
    const conversations = [conversation(0), conversation(2)]
    expect(textsOf({ isPublished: false, images: [], ...waiting(7, 14), conversations })).toEqual([
      '7 applications wait for your decision, the oldest for 14 days.',
      'Tessa Bloom wrote to you.',
      PICTURES,
      PUBLISH,
    ])
  })

  it('ask for a plan when a lease ends within 60 days and no other follows', () => {
    const property = { status: 'occupied', letSince: '2025-01-01', leases } as const
    expect(textsOf({ ...property, letUntil: '2026-08-14' })).toEqual([
      'The lease of Tessa Bloom ends on Aug 14, 2026, in 60 days.',
    ])
    expect(textsOf({ ...property, letUntil: '2026-08-15' })).toEqual([])
    expect(textsOf({ ...property, letUntil: '2026-08-14', letFrom: '2026-09-01' })).toEqual([])
  })

  it('prepare a lease that begins within 30 days', () => {
    const property = { status: 'occupied', letUntil: '2027-07-14', leases } as const
    expect(textsOf({ ...property, letFrom: '2026-07-15' })).toEqual([
      'The lease of Ada Moreau begins on Jul 15, 2026, in 30 days.',
    ])
    expect(textsOf({ ...property, letFrom: '2026-07-16' })).toEqual([])
  })

  it('publish only homes that can be applied for', () => {
    expect(textsOf({ isPublished: false })).toEqual([PUBLISH])
    expect(textsOf({ isPublished: false, status: 'maintenance' })).toEqual([
      'It is in maintenance. Set it to available when the work is done.',
    ])
  })
})

const LET = { status: 'occupied', letSince: '2026-01-01', leases } as const

test.each([
  [waiting(2, 3), '2 applications wait for your decision, the oldest for 3 days.'],
  [waiting(1, 1), '1 application has waited for your decision for 1 day.'],
  [waiting(1, 0), '1 application waits for your decision.'],
  [{ conversations: [conversation(1)] }, 'Tessa Bloom wrote to you.'],
  [{ conversations: [conversation(1), conversation(1), conversation(1)] }, '3 people wrote to you, Tessa Bloom last.'],
  [{ status: 'occupied', leases, letFrom: '2026-06-16' }, 'The lease of Ada Moreau begins tomorrow.'],
  [{ ...LET, letUntil: '2026-06-27' }, 'The lease of Tessa Bloom ends on Jun 27, 2026, in 12 days.'],
  [{ ...LET, letUntil: '2026-06-15' }, 'The lease of Tessa Bloom ends today.'],
] satisfies [Partial<ManagedProperty>, string][])('%j', (changes, text) => {
  expect(textsOf(changes)).toEqual([text])
})
