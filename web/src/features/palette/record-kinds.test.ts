import { recentIdSchema } from '@lintel/contract/preferences/recent'
import { describe, expect, it } from 'vitest'
import { users } from '../../test/sample-data.ts'
import { commandsOf } from './commands.ts'
import { KINDS } from './contributed.ts'
import { searchedKindsOf } from './record-kinds.ts'

const WAITING = { ...users.agent, isApproved: false }

describe('searchedKindsOf', () => {
  it.each([
    ['a visitor', null, ['Homes']],
    ['a tenant', users.tenant, ['Homes', 'Applications', 'Conversations']],
    ['an owner', users.owner, ['Homes', 'Applications', 'Conversations']],
    ['an agent', users.agent, ['Homes', 'People', 'Applications', 'Conversations']],
    ['an agent who waits for approval', WAITING, ['Homes', 'Applications', 'Conversations']],
  ])('gives %s the kinds of all features in their order', (_who, user, names) => {
    expect(searchedKindsOf(user).map(({ name }) => name)).toEqual(names)
  })

  it('has a kind once, and each that is remembered as opened lately', () => {
    const kinds = KINDS.map(({ kind }) => kind)
    expect(new Set(kinds).size).toBe(kinds.length)
    const recent = KINDS.filter((kind) => kind.recent).map(({ kind }) => kind)
    expect(recent.sort()).toEqual([...recentIdSchema.shape.kind.options].sort())
  })
})

describe('commandsOf', () => {
  const ACTIONS = ['Switch to light theme', 'Keyboard shortcuts']
  const APPLICATIONS = ['Applications', 'Pending applications', 'Approved applications']
  const HOMES = ['Available homes', 'Occupied homes', 'Homes in maintenance']
  const SAVED = ['Saved', 'Compare homes']
  it.each([
    ['a visitor', null, [...ACTIONS, 'Home', 'Properties', ...SAVED, 'Sign in', 'Register']],
    [
      'a tenant',
      users.tenant,
      [
        ...[...ACTIONS, 'Sign out', 'Dashboard', 'Properties', ...SAVED, ...APPLICATIONS],
        ...['Messages', 'Your lease', 'Documents', 'Security log', 'Profile'],
      ],
    ],
    [
      'an owner',
      users.owner,
      [
        ...['Add a property', ...ACTIONS, 'Sign out', 'Dashboard', 'Properties', ...SAVED, 'My properties', ...HOMES],
        ...[...APPLICATIONS, 'Messages', 'Documents', 'Security log', 'Profile'],
      ],
    ],
    [
      'an agent',
      users.agent,
      [
        ...['Add a property', ...ACTIONS, 'Sign out', 'Dashboard', 'Properties', ...SAVED, 'All properties', ...HOMES],
        ...[...APPLICATIONS, 'Messages', 'Documents', 'Users', 'Waiting agents', 'Reports', 'Security log', 'System'],
        'Profile',
      ],
    ],
  ])('gives %s the commands of all features in their order', (_who, user, labels) => {
    expect(commandsOf(user, 'dark').map(({ label }) => label)).toEqual(labels)
  })
})
