import { screenAt } from '@lintel/contract/screens'
import { beforeAll, describe, expect, it } from 'vitest'
import { screens } from '../../screens.tsx'
import { loadSignedInCode, setSignedInCode } from '../../signed-in-code.ts'
import { users } from '../../test/sample-data.ts'
import { commandsOf } from './commands.ts'
import { matchCommands } from './match-commands.ts'

setSignedInCode(() => import('../../signed-in.tsx'))
beforeAll(loadSignedInCode)

const labels = (text: string, user: typeof users.agent | null = users.agent) =>
  matchCommands(commandsOf(user, 'dark'), text).commands.map(({ label }) => label)
const isSure = (text: string) => matchCommands(commandsOf(users.agent, 'dark'), text).isSure

describe('matchCommands', () => {
  it.each([
    ['pend', 'Pending applications'],
    ['pending applications', 'Pending applications'],
    ['applications pending', 'Pending applications'],
    ['audit', 'Security log'],
    ['log out', 'Sign out'],
    ['DARK', 'Switch to light theme'],
    ['sign-ins', 'Security log'],
    ['inbox', 'Messages'],
  ])('finds by the beginnings of words: %s', (text, label) => {
    expect(labels(text)[0]).toBe(label)
    expect(isSure(text)).toBe(true)
  })

  it.each([
    ['aplications', 'Applications'],
    ['propetries', 'All properties'],
    ['sysetm', 'System'],
    ['thme', 'Switch to light theme'],
  ])('guesses in spite of a typing error: %s', (text, label) => {
    expect(labels(text)).toContain(label)
    expect(isSure(text)).toBe(false)
  })

  it.each(['zz', '-', 'tom', 'grace hopper', 'חיים', '🏡', 'a'.repeat(100), 'ap '.repeat(33)])(
    'takes no command for sure for %s',
    (text) => {
      expect(isSure(text)).toBe(false)
    },
  )

  it('keeps the order of all commands for an empty text', () => {
    expect(labels(' ')).toEqual(commandsOf(users.agent, 'dark').map(({ label }) => label))
  })
})

/** Reached in other ways: by a link in an email, or from the sign-in. */
const NOT_LISTED = ['forgotPassword', 'invitation', 'resetPassword', 'verifyEmail']

describe('commandsOf', () => {
  const hrefs = (user: typeof users.agent | null) =>
    commandsOf(user, 'dark').flatMap((command) => ('href' in command ? [command.href] : []))
  const everyone = [null, users.tenant, users.owner, users.agent]

  it('leads to every screen without parameters', () => {
    const reached = new Set(everyone.flatMap(hrefs).map((href) => screenAt(href.split('?')[0] ?? '')?.name))
    const missing = Object.entries(screens).filter(
      ([name, { path }]) => !path.includes(':') && !reached.has(name as never),
    )
    expect(missing.map(([name]) => name).sort()).toEqual(NOT_LISTED.sort())
  })

  it.each([
    ['a visitor', null, ['Sign in', 'Register'], ['Add a property', 'Sign out', 'Dashboard', 'Users']],
    ['a tenant', users.tenant, ['Sign out', 'Your lease'], ['Add a property', 'Available homes', 'Users', 'System']],
    [
      'an owner',
      users.owner,
      ['Add a property', 'My properties', 'Occupied homes'],
      ['Users', 'Reports', 'Your lease'],
    ],
    [
      'an agent',
      users.agent,
      ['Add a property', 'All properties', 'Users', 'Waiting agents', 'Reports', 'Security log', 'System'],
      ['My properties', 'Sign in'],
    ],
    [
      'an agent who waits for approval',
      { ...users.agent, isApproved: false },
      ['Your lease', 'Sign out'],
      ['Add a property', 'All properties', 'Users', 'Waiting agents', 'Reports', 'System'],
    ],
  ])('offers %s what they may do', (_who, user, offered, withheld) => {
    const all = commandsOf(user, 'dark').map(({ label }) => label)
    expect(all).toEqual(expect.arrayContaining(offered))
    expect(all.filter((label) => withheld.includes(label))).toEqual([])
    expect(new Set(all).size).toBe(all.length)
  })

  it('offers the other theme', () => {
    expect(commandsOf(null, 'light').map(({ label }) => label)).toContain('Switch to dark theme')
  })
})
