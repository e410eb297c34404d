import { describe, expect, it } from 'vitest'
import { nextStepsOf } from './next-steps.ts'

type Home = Parameters<typeof nextStepsOf>[0]

const HOME: Home = {
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
const kinds = (changes: Partial<Home>) => nextStepsOf({ ...HOME, ...changes }).map(({ kind }) => kind)
const applicant = { pendingDays: 14 } as Home['applicants'][number]
const conversation = (unreadCount: number) => ({ user: { id: 'them' }, unreadCount }) as Home['conversations'][number]

describe('nextStepsOf', () => {
  it('finds nothing to do for a published home without applications', () => {
    expect(kinds({})).toEqual([])
  })

  it('puts decisions and unread messages before everything else', () => {
    const home = { isPublished: false, images: [], pendingApplications: 7, applicants: [applicant] }
    expect(kinds({ ...home, conversations: [conversation(0), conversation(2)] })).toEqual([
      'decide',
      'answer',
      'add-pictures',
      'publish',
    ])
    expect(nextStepsOf({ ...HOME, ...home })[0]).toMatchObject({ pending: 7, waitingDays: applicant.pendingDays })
  })

  it('asks for a plan when a lease ends within 60 days and no other follows', () => {
    const home = { status: 'occupied', letSince: '2025-01-01' } as const
    expect(kinds({ ...home, letUntil: '2026-08-14' })).toEqual(['plan-end'])
    expect(kinds({ ...home, letUntil: '2026-08-15' })).toEqual([])
    expect(kinds({ ...home, letUntil: '2026-08-14', letFrom: '2026-09-01' })).toEqual([])
  })

  it('prepares a lease that begins within 30 days', () => {
    expect(kinds({ status: 'occupied', letFrom: '2026-07-15', letUntil: '2027-07-14' })).toEqual(['prepare-start'])
    expect(kinds({ status: 'occupied', letFrom: '2026-07-16', letUntil: '2027-07-14' })).toEqual([])
  })

  it('publishes only homes that can be applied for', () => {
    expect(kinds({ isPublished: false })).toEqual(['publish'])
    expect(kinds({ isPublished: false, status: 'maintenance' })).toEqual(['finish-maintenance'])
  })
})
