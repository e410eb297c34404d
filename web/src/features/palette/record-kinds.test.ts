import type { User } from '@lintel/contract/accounts/schema'
import { recentIdSchema } from '@lintel/contract/preferences/recent'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadSignedInCode, setSignedInCode } from '../../signed-in-code.ts'
import { users } from '../../test/sample-data.ts'
import { commandsOf } from './commands.ts'
import { KINDS } from './contributed.ts'
import { searchedKindsOf } from './record-kinds.ts'

setSignedInCode(() => import('../../signed-in.tsx'))
beforeAll(loadSignedInCode)

const WAITING = { ...users.agent, isApproved: false }

describe('searchedKindsOf', () => {
  const ROWS: [string, User | null, string[]][] = [
    ['a visitor', null, ['Homes']],
    ['a tenant', users.tenant, ['Homes', 'Applications', 'Conversations']],
    ['an owner', users.owner, ['Homes', 'Applications', 'Conversations']],
    ['an agent', users.agent, ['Homes', 'People', 'Applications', 'Conversations']],
    ['an agent who waits for approval', WAITING, ['Homes', 'Applications', 'Conversations']],
  ]
  const known = new Set(ROWS.flatMap(([, , names]) => names))

  it.each(ROWS)('gives %s these kinds in this order', (_who, user, names) => {
    const given = searchedKindsOf(user).map(({ name }) => name)
    expect(given.filter((name) => known.has(name))).toEqual(names)
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
  const PROPERTIES = ['Available homes', 'Occupied homes', 'Homes in maintenance']
  const SAVED = ['Saved', 'Compare homes']
  const ROWS: [string, User | null, string[]][] = [
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
        ...[
          'Add a property',
          ...ACTIONS,
          'Sign out',
          'Dashboard',
          'Properties',
          ...SAVED,
          'My properties',
          ...PROPERTIES,
        ],
        ...[...APPLICATIONS, 'Messages', 'Documents', 'Security log', 'Profile'],
      ],
    ],
    [
      'an agent',
      users.agent,
      [
        ...[
          'Add a property',
          ...ACTIONS,
          'Sign out',
          'Dashboard',
          'Properties',
          ...SAVED,
          'All properties',
          ...PROPERTIES,
        ],
        ...[...APPLICATIONS, 'Messages', 'Documents', 'Users', 'Waiting agents', 'Reports', 'Security log', 'System'],
        'Profile',
      ],
    ],
  ]
  const known = new Set(ROWS.flatMap(([, , labels]) => labels))

  it.each(ROWS)('gives %s these commands in this order', (_who, user, labels) => {
    const given = commandsOf(user, 'dark').map(({ label }) => label)
    expect(given.filter((label) => known.has(label))).toEqual(labels)
  })
})
