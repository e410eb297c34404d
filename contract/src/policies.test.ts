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
/** The names of the actors that a policy allows. */
const allowed = <Facts>(policy: (actor: Actor, facts: Facts) => boolean, facts: Facts) =>
  Object.keys(actors).filter((name) => policy(actors[name] as Actor, facts))

describe('propertyPolicy', () => {
  test('lets everyone read a published home, its owner and agents a draft', () => {
    expect(allowed(propertyPolicy.read, { ownerId: 'other', isPublished: true })).toHaveLength(4)
    expect(allowed(propertyPolicy.read, { ownerId: 'other', isPublished: false })).toEqual(['agent'])
    expect(allowed(propertyPolicy.read, { ownerId: 'me', isPublished: false })).toHaveLength(4)
  })

  test('lets the owner and agents edit and remove a home', () => {
    for (const policy of [propertyPolicy.edit, propertyPolicy.remove]) {
      expect(allowed(policy, { ownerId: 'other' })).toEqual(['agent'])
      expect(allowed(policy, { ownerId: 'me' })).toHaveLength(4)
    }
  })

  test('lets owners create homes of their own, agents of any owner', () => {
    expect(allowed(propertyPolicy.create, { ownerId: 'me' })).toEqual(['owner', 'agent'])
    expect(allowed(propertyPolicy.create, { ownerId: 'other' })).toEqual(['agent'])
  })
})

test('propertyPolicy lets owners and agents list own homes, agents list all homes', () => {
  expect(allowed(propertyPolicy.listOwn, undefined)).toEqual(['owner', 'agent'])
  expect(allowed(propertyPolicy.listAll, undefined)).toEqual(['agent'])
})

test('accountPolicy lets approved agents list and decide about accounts', () => {
  expect(allowed(accountPolicy.list, undefined)).toEqual(['agent'])
  expect(allowed(accountPolicy.decide, undefined)).toEqual(['agent'])
})

test('leasePolicy lets the home’s owner and agents cancel a lease, never its tenant', () => {
  expect(allowed(leasePolicy.cancel, { tenantId: 'other', ownerId: 'other' })).toEqual(['agent'])
  expect(allowed(leasePolicy.cancel, { tenantId: 'other', ownerId: 'me' })).toHaveLength(4)
  expect(allowed(leasePolicy.cancel, { tenantId: 'me', ownerId: 'other' })).toEqual([])
})

describe('applicationPolicy', () => {
  test('lets the applicant, the owner and agents read an application', () => {
    expect(allowed(applicationPolicy.read, { tenantId: 'other', ownerId: 'other' })).toEqual(['agent'])
    expect(allowed(applicationPolicy.read, { tenantId: 'me', ownerId: 'other' })).toHaveLength(4)
    expect(allowed(applicationPolicy.read, { tenantId: 'other', ownerId: 'me' })).toHaveLength(4)
  })

  test('lets users apply for themselves, never for their own home', () => {
    expect(allowed(applicationPolicy.create, { tenantId: 'me', ownerId: 'other' })).toHaveLength(4)
    expect(allowed(applicationPolicy.create, { tenantId: 'other', ownerId: 'other' })).toEqual([])
    expect(allowed(applicationPolicy.create, { tenantId: 'me', ownerId: 'me' })).toEqual([])
  })
})

test('ACCESS admits the roles that it names', () => {
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
