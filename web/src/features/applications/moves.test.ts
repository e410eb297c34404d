import type { Actor } from '@lintel/contract/actor'
import { expect, test } from 'vitest'
import { movesOf } from './moves.ts'

const owner: Actor = { id: 'owner', role: 'owner', isApproved: true }
const tenant: Actor = { id: 'tenant', role: 'tenant', isApproved: true }
const agent: Actor = { id: 'agent', role: 'agent', isApproved: true }
const application = (status: 'pending' | 'approved' | 'rejected' | 'withdrawn', tenantId = 'tenant') => ({
  status,
  tenantId,
  property: { ownerId: 'owner' },
})

test('offers a decision on a pending application to its owner and to agents', () => {
  expect(movesOf(application('pending'), owner)).toEqual(['approve', 'reject'])
  expect(movesOf(application('pending'), agent)).toEqual(['approve', 'reject'])
  expect(movesOf(application('rejected'), owner)).toEqual(['reopen'])
  expect(movesOf(application('approved'), owner)).toEqual([])
  expect(movesOf(application('withdrawn'), owner)).toEqual([])
})

test('offers an applicant to withdraw, and nothing else', () => {
  expect(movesOf(application('pending'), tenant)).toEqual(['withdraw'])
  expect(movesOf(application('rejected'), tenant)).toEqual([])
})

test('offers an agent no decision on an application of their own, and a waiting agent none at all', () => {
  expect(movesOf(application('pending', 'agent'), agent)).toEqual(['withdraw'])
  expect(movesOf(application('pending'), { ...agent, isApproved: false })).toEqual([])
})
