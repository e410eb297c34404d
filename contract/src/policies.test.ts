import { describe, expect, test } from 'vitest'
import { accountPolicy } from './accounts/policy.ts'
import { ACCESS, type Actor } from './actor.ts'
import { applicationPolicy } from './applications/policy.ts'
import { leasePolicy } from './leases/policy.ts'
import { propertyPolicy } from './properties/policy.ts'

const actors: Record<string, Actor> = {
  tenant: { id: 'me', role: 'tenant', isApproved: true },
  owner: { id: 'me', role: 'owner', isApproved: true },
  agent: { id: 'me', role: 'agent', isApproved: true },
  waiting: { id: 'me', role: 'agent', isApproved: false },
}
/** The names of those a policy allows. */
const allowed = <Facts>(policy: (actor: Actor, facts: Facts) => boolean, facts: Facts) =>
  Object.keys(actors).filter((name) => policy(actors[name] as Actor, facts))

describe('a home', () => {
  test('that is published is everyone’s to see, a draft its owner’s and the agents’', () => {
    expect(allowed(propertyPolicy.read, { ownerId: 'other', isPublished: true })).toHaveLength(4)
    expect(allowed(propertyPolicy.read, { ownerId: 'other', isPublished: false })).toEqual(['agent'])
    expect(allowed(propertyPolicy.read, { ownerId: 'me', isPublished: false })).toHaveLength(4)
  })

  test('is changed and removed by its owner and by agents', () => {
    for (const policy of [propertyPolicy.edit, propertyPolicy.remove]) {
      expect(allowed(policy, { ownerId: 'other' })).toEqual(['agent'])
      expect(allowed(policy, { ownerId: 'me' })).toHaveLength(4)
    }
  })

  test('is listed by its owner, or by an agent for anyone', () => {
    expect(allowed(propertyPolicy.create, { ownerId: 'me' })).toEqual(['owner', 'agent'])
    expect(allowed(propertyPolicy.create, { ownerId: 'other' })).toEqual(['agent'])
  })
})

test('portfolios are listed by owners and agents, all homes by agents alone', () => {
  expect(allowed(propertyPolicy.listOwn, undefined)).toEqual(['owner', 'agent'])
  expect(allowed(propertyPolicy.listAll, undefined)).toEqual(['agent'])
})

test('other people’s accounts are seen and decided by agents who have been let in', () => {
  expect(allowed(accountPolicy.list, undefined)).toEqual(['agent'])
  expect(allowed(accountPolicy.decide, undefined)).toEqual(['agent'])
})

test('a lease is cancelled by the owner of its home and by agents, and never by its tenant', () => {
  expect(allowed(leasePolicy.cancel, { tenantId: 'other', ownerId: 'other' })).toEqual(['agent'])
  expect(allowed(leasePolicy.cancel, { tenantId: 'other', ownerId: 'me' })).toHaveLength(4)
  expect(allowed(leasePolicy.cancel, { tenantId: 'me', ownerId: 'other' })).toEqual([])
})

describe('an application', () => {
  test('is read by its applicant, the owner and agents', () => {
    expect(allowed(applicationPolicy.read, { tenantId: 'other', ownerId: 'other' })).toEqual(['agent'])
    expect(allowed(applicationPolicy.read, { tenantId: 'me', ownerId: 'other' })).toHaveLength(4)
    expect(allowed(applicationPolicy.read, { tenantId: 'other', ownerId: 'me' })).toHaveLength(4)
  })

  test('is made for oneself, and never for one’s own home', () => {
    expect(allowed(applicationPolicy.create, { tenantId: 'me', ownerId: 'other' })).toHaveLength(4)
    expect(allowed(applicationPolicy.create, { tenantId: 'other', ownerId: 'other' })).toEqual([])
    expect(allowed(applicationPolicy.create, { tenantId: 'me', ownerId: 'me' })).toEqual([])
  })
})

test('a route lets in whom it names', () => {
  const admitted = (access: keyof typeof ACCESS) =>
    Object.keys(actors).filter((name) => ACCESS[access](actors[name] ?? null))
  expect(admitted('landlord')).toEqual(['owner', 'agent'])
  expect(admitted('agent')).toEqual(['agent'])
  expect(admitted('signed-in')).toHaveLength(4)
  expect([ACCESS.anyone(), ACCESS['signed-in'](null), ACCESS.landlord(null), ACCESS.agent(null)]).toEqual([
    true,
    false,
    false,
    false,
  ])
})
