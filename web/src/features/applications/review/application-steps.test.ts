import { describe, expect, it } from 'vitest'
import { application } from '../../../test/sample-data.ts'
import { stepsOf } from './application-steps.ts'

const AT = '2026-01-09T10:00:00.000Z'
const shown = (values: object) => stepsOf({ ...application, ...values }).map(({ name, state }) => `${name}: ${state}`)
const decided = (to: 'approved' | 'rejected' | 'withdrawn') => ({
  status: to,
  events: [...application.events, { at: AT, by: null, byId: null, from: 'pending' as const, to, why: null }],
})

describe('stepsOf', () => {
  it('follows a pending application until it is opened, and while it waits for the applicant', () => {
    const rest = ['lease to come: to come']
    expect(shown({})).toEqual(['sent: done', 'not opened: current', 'decision: to come', ...rest])
    expect(shown({ openedAt: AT })).toEqual(['sent: done', 'opened: done', 'decision: current', ...rest])
    expect(shown({ openedAt: AT, waitingSince: AT })).toEqual([
      'sent: done',
      'opened: done',
      'asked: current',
      'decision: to come',
      ...rest,
    ])
  })

  it('is at one step at any time', () => {
    for (const openedAt of [null, AT])
      for (const waitingSince of [null, AT])
        for (const values of [{}, decided('approved'), decided('rejected'), decided('withdrawn')])
          expect(
            shown({ openedAt, waitingSince, ...values }).filter((step) => step.endsWith(': current')),
          ).toHaveLength(1)
  })

  it('ends with the decision, or with the lease of an approval', () => {
    expect(shown(decided('rejected'))).toEqual(['sent: done', 'rejected: current'])
    expect(shown(decided('withdrawn'))).toEqual(['sent: done', 'withdrawn: current'])
    const lease = { id: application.id, startDate: '2026-02-01', endDate: '2027-01-31' }
    expect(shown({ ...decided('approved'), openedAt: AT, lease })).toEqual([
      'sent: done',
      'opened: done',
      'approved: done',
      'lease: current',
    ])
    expect(shown(decided('approved')).at(-1)).toBe('lease ended: current')
  })

  it('tells when it was decided the last time', () => {
    const events = [
      ...decided('rejected').events,
      {
        at: '2026-01-10T10:00:00.000Z',
        by: null,
        byId: null,
        from: 'rejected' as const,
        to: 'pending' as const,
        why: null,
      },
    ]
    const again = {
      at: '2026-01-11T10:00:00.000Z',
      by: null,
      byId: null,
      from: 'pending' as const,
      to: 'rejected' as const,
      why: null,
    }
    expect(stepsOf({ ...application, status: 'rejected', events: [...events, again] }).at(-1)).toMatchObject({
      at: again.at,
    })
  })
})
