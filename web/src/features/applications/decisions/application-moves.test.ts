import type { Actor } from '@lintel/contract/actor'
import { expect, test } from 'vitest'
import { availableMoves } from './application-moves.ts'

const owner: Actor = { id: 'owner', role: 'owner', isApproved: true }
const tenant: Actor = { id: 'tenant', role: 'tenant', isApproved: true }
const agent: Actor = { id: 'agent', role: 'agent', isApproved: true }
const application = (status: 'pending' | 'approved' | 'rejected' | 'withdrawn', tenantId = 'tenant') => ({
  status,
  tenantId,
  property: { ownerId: 'owner' },
})

test('offers a decision on a pending application to its owner and to agents', () => {
  expect(availableMoves(application('pending'), owner)).toEqual(['approve', 'reject'])
  expect(availableMoves(application('pending'), agent)).toEqual(['approve', 'reject'])
  expect(availableMoves(application('rejected'), owner)).toEqual(['reopen'])
  expect(availableMoves(application('approved'), owner)).toEqual([])
  expect(availableMoves(application('withdrawn'), owner)).toEqual([])
})

test('offers an applicant only to withdraw', () => {
  expect(availableMoves(application('pending'), tenant)).toEqual(['withdraw'])
  expect(availableMoves(application('rejected'), tenant)).toEqual(['withdraw'])
  expect(availableMoves(application('approved'), tenant)).toEqual([])
  expect(availableMoves(application('withdrawn'), tenant)).toEqual([])
})

test('offers an agent no decision on an application of their own, and a waiting agent none at all', () => {
  expect(availableMoves(application('pending', 'agent'), agent)).toEqual(['withdraw'])
  expect(availableMoves(application('pending'), { ...agent, isApproved: false })).toEqual([])
})
