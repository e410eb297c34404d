import { ROLES } from '@lintel/contract/actor'
import { describe, expect, it, test } from 'vitest'
import { type FirstStepFacts, firstStepsOf } from './first-steps.ts'
import { isNewUser } from './new-user.ts'

const NOTHING: FirstStepFacts = {
  homes: 0,
  hasPublished: false,
  applications: 0,
  pendingApplications: 0,
  hasVerifiedEmail: false,
}

describe('the first steps', () => {
  const left = (role: (typeof ROLES)[number], facts: Partial<FirstStepFacts>) => {
    const steps = firstStepsOf(role, { ...NOTHING, ...facts })
    return steps && [steps.title, ...steps.steps.map(({ title }) => title)]
  }

  it('are three in every role', () => {
    for (const role of ROLES)
      expect(left(role, { pendingApplications: 1, applications: 1 }) ?? []).toContain(
        role === 'tenant' ? 'Two more things to do' : 'The first three things to do',
      )
    expect(left('tenant', {})?.[0]).toBe('The first three things to do')
  })

  it('of an owner are those that are not done', () => {
    expect(left('owner', { homes: 14 })).toEqual(['Two more things to do', 'Publish it', 'Decide about applications'])
    expect(left('owner', { homes: 14, hasPublished: true, applications: 1, pendingApplications: 1 })).toEqual([
      'One more thing to do',
      'Decide about applications',
    ])
    expect(left('owner', { homes: 14, hasPublished: true, applications: 3, pendingApplications: 1 })).toBeNull()
  })

  it('of a tenant are those that are not done', () => {
    expect(left('tenant', { applications: 1, pendingApplications: 1 })).toEqual([
      'Two more things to do',
      'Tell how you can be reached',
      'Follow your applications',
    ])
    expect(left('tenant', { applications: 1, hasVerifiedEmail: true })).toBeNull()
  })

  it('of an agent name applications only while some wait', () => {
    expect(left('agent', {})).not.toContain('Decide what waits')
    expect(left('agent', { pendingApplications: 1 })).toContain('Decide what waits')
  })
})

test('an account is new for 30 days', () => {
  const now = new Date('2026-03-31T12:00:00Z')
  expect(isNewUser({ createdAt: '2026-03-01T12:00:01Z' }, now)).toBe(true)
  expect(isNewUser({ createdAt: '2026-03-01T12:00:00Z' }, now)).toBe(false)
})
