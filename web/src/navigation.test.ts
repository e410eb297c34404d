import { beforeAll, describe, expect, it, test } from 'vitest'
import {
  ariaCurrentOf,
  barLinks,
  headerIcons,
  headerLinks,
  menuLinks,
  sheetLinks,
  shortcutLinks,
} from './navigation.ts'
import { loadSignedInCode, setSignedInCode } from './signed-in-code.ts'

setSignedInCode(() => import('./signed-in.tsx'))
beforeAll(loadSignedInCode)

const TENANT = { id: '7', role: 'tenant', isApproved: true } as const
const OWNER = { id: '7', role: 'owner', isApproved: true } as const
const AGENT = { id: '7', role: 'agent', isApproved: true } as const
const WAITING_AGENT = { id: '7', role: 'agent', isApproved: false } as const

const hrefsOf = (links: readonly { href: string }[]) => links.map(({ href }) => href)

test('marks a link to the current screen', () => {
  expect(ariaCurrentOf('/listings', '/listings')).toBe('page')
  expect(ariaCurrentOf('/profile', '/listings')).toBeUndefined()
})

test('marks a link to a parent of the current screen', () => {
  expect(ariaCurrentOf('/listings', '/listings/42')).toBe('true')
  expect(ariaCurrentOf('/listings', '/listings-of-old')).toBeUndefined()
})

test('treats / and /dashboard as the same screen, without children', () => {
  expect(ariaCurrentOf('/', '/dashboard')).toBe('page')
  expect(ariaCurrentOf('/dashboard', '/')).toBe('page')
  expect(ariaCurrentOf('/', '/listings')).toBeUndefined()
})

/** Places of the product, in the order in which each user finds them; features may add some between. */
describe.each([
  [null, ['/listings'], []],
  [TENANT, ['/listings', '/dashboard', '/applications', '/messages', '/documents'], []],
  [WAITING_AGENT, ['/listings', '/dashboard', '/applications', '/messages', '/documents'], []],
  [OWNER, ['/listings', '/dashboard', '/properties', '/applications', '/messages'], ['/documents', '/rent', '/saved']],
  [
    AGENT,
    ['/listings', '/dashboard', '/properties', '/applications', '/messages'],
    ['/users', '/rent', '/reports', '/documents', '/saved', '/system'],
  ],
] as const)('the header of the user %j', (user, first, others) => {
  it(`has ${[...first, ...others].join(' ')}`, () => {
    const places = [...first, ...others].filter((href) => href !== '/saved')
    expect(hrefsOf(headerLinks(user)).filter((href) => places.some((place) => place === href))).toEqual(places)
  })

  it('shows five from 768 px, a sixth and a seventh on wider windows', () => {
    const widths = headerLinks(user).map(({ from }) => from)
    expect(widths).toEqual(['md', 'md', 'md', 'md', 'md', 'lg', '2xl', ...Array(20).fill(null)].slice(0, widths.length))
  })

  it('loses no link at any width: what it does not show is in More', () => {
    const menu = user ? menuLinks(user) : []
    expect(hrefsOf(menu)).toEqual(expect.arrayContaining([...others]))
    expect(menu.filter(({ href }) => href !== '/saved')).toEqual(headerLinks(user).filter(({ from }) => from !== 'md'))
  })
})

describe.each([
  [TENANT, ['/applications', '/documents', '/saved']],
  [OWNER, ['/properties', '/applications', '/documents', '/saved']],
  [AGENT, ['/properties', '/applications', '/users', '/reports', '/documents', '/saved', '/system']],
] as const)('the phone of the user %j', (user, inSheet) => {
  it('has the four daily places in its bar', () => {
    expect(barLinks(user).map(({ label, href }) => `${label} ${href}`)).toEqual([
      'Home /',
      'Properties /listings',
      'Messages /messages',
      'Profile /profile',
    ])
  })

  it('has all other places in its sheet', () => {
    expect(hrefsOf(sheetLinks(user)).filter((href) => inSheet.some((place) => place === href))).toEqual(inSheet)
    const inBar = hrefsOf(barLinks(user))
    const links = [...hrefsOf(headerLinks(user)), ...hrefsOf(headerIcons(user))].filter((href) => href !== '/dashboard')
    expect(links.filter((href) => !inBar.includes(href) && !hrefsOf(sheetLinks(user)).includes(href))).toEqual([])
  })
})

test('has shortcuts for the places of the user alone, each with keys of its own', () => {
  expect(shortcutLinks(null).map(({ keys }) => keys)).toEqual(expect.arrayContaining(['g l', 'g s']))
  expect(hrefsOf(shortcutLinks(TENANT))).not.toContain('/users')
  const keys = shortcutLinks(AGENT).map(({ keys }) => keys)
  expect(keys).toEqual(expect.arrayContaining(['g h', 'g u', 'g r']))
  expect(new Set(keys).size).toBe(keys.length)
})
