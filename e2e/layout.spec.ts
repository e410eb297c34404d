import { SCREENS, type ScreenName } from '@lintel/contract/screens'
import type { Page } from '@playwright/test'
import { findViolationsInBothThemes, setTheme } from './accessibility-checks.ts'
import { expect, test } from './fixtures.ts'
import { findIconsWithoutTooltip, findOverflow, findSmallTargets } from './layout-checks.ts'
import { createLongestWorld, LONGEST, type LongestWorld } from './longest-values.ts'

type Actor = keyof LongestWorld['contexts']
type Visit = { as: Actor; path: string; open?: (page: Page) => Promise<void> }

const openAccountMenu = (page: Page) => page.getByRole('button', { name: /account menu/ }).click()
const openForms = async (page: Page) => {
  await page.getByRole('button', { name: 'Edit account information' }).click()
  await page.getByRole('button', { name: 'Change password' }).click()
}

/** The URLs at which each screen is checked with the longest values, and the user. A screen without an entry fails. */
const VISITS: Record<ScreenName, (world: LongestWorld) => Visit[]> = {
  home: () => [{ as: 'visitor', path: '/' }],
  listings: () => [
    { as: 'visitor', path: '/listings' },
    { as: 'visitor', path: `/listings?search=${LONGEST.search}&city=${LONGEST.city}&bedrooms=3` },
    { as: 'tenant', path: `/listings?search=nothing${LONGEST.search.slice(7)}` },
  ],
  property: ({ freeHome, draftHome }) => [
    { as: 'visitor', path: `/listings/${freeHome}` },
    { as: 'tenant', path: `/listings/${freeHome}` },
    { as: 'owner', path: `/listings/${draftHome}` },
    { as: 'agent', path: `/listings/${freeHome}` },
  ],
  login: () => [{ as: 'visitor', path: '/login' }],
  register: () => [{ as: 'visitor', path: '/register' }],
  dashboard: () => [
    { as: 'tenant', path: '/dashboard', open: openAccountMenu },
    { as: 'owner', path: '/dashboard' },
    { as: 'agent', path: '/dashboard' },
  ],
  users: () => [{ as: 'agent', path: '/users' }],
  properties: () => [
    { as: 'owner', path: '/properties' },
    { as: 'agent', path: '/properties' },
  ],
  addProperty: () => [{ as: 'owner', path: '/properties/add' }],
  editProperty: ({ home }) => [{ as: 'owner', path: `/properties/${home}/edit` }],
  applications: ({ home }) => [
    { as: 'tenant', path: '/applications' },
    { as: 'owner', path: `/applications?property=${home}` },
    { as: 'agent', path: `/applications?search=${LONGEST.search}` },
    { as: 'agent', path: '/applications' },
  ],
  reviewApplication: ({ pendingApplication, approvedApplication, rejectedApplication }) => [
    { as: 'tenant', path: `/applications/${rejectedApplication}/review` },
    { as: 'owner', path: `/applications/${pendingApplication}/review` },
    { as: 'owner', path: `/applications/${pendingApplication}/review?decide=approve` },
    { as: 'owner', path: `/applications/${pendingApplication}/review?decide=reject` },
    { as: 'agent', path: `/applications/${approvedApplication}/review` },
  ],
  apply: ({ home, freeHome }) => [
    { as: 'tenant', path: `/applications/${freeHome}` },
    { as: 'tenant', path: `/applications/${home}` },
  ],
  lease: () => [{ as: 'tenant', path: '/lease' }],
  messages: ({ ids }) => [
    { as: 'tenant', path: '/messages' },
    { as: 'tenant', path: `/messages?to=${ids.owner}` },
    { as: 'owner', path: `/messages?to=${ids.tenant}` },
  ],
  profile: () => [
    { as: 'tenant', path: '/profile' },
    { as: 'owner', path: '/profile', open: openForms },
    { as: 'agent', path: '/profile' },
  ],
}

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }
const SMALL_PHONE = { width: 320, height: 640 }
const THEMES = ['dark', 'light'] as const

test.describe('the longest values', () => {
  // In one worker: each one would create the data on its own server.
  test.describe.configure({ mode: 'default' })
  let world: LongestWorld
  test.beforeAll(async ({ browser, server }) => {
    world = await createLongestWorld(browser, server.baseURL)
  })
  test.afterAll(() => world?.close())

  test('every screen of the contract is checked', () => {
    expect(Object.keys(VISITS).sort()).toEqual(Object.keys(SCREENS).sort())
  })

  for (const actor of ['visitor', 'tenant', 'owner', 'agent'] as const)
    test(`fit every screen of the ${actor} on a phone, with large enough touch targets`, async () => {
      test.slow()
      const page = await world.contexts[actor].newPage()
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const visits = Object.values(VISITS).flatMap((visitsOf) => visitsOf(world))
      for (const visit of visits.filter(({ as }) => as === actor)) {
        await page.setViewportSize(DESK)
        await openVisit(page, visit)
        expect.soft(await findOverflow(page), `${visit.path} at ${DESK.width} px`).toEqual([])
        expect.soft(await findIconsWithoutTooltip(page), `icons without a tooltip on ${visit.path}`).toEqual([])
        await page.setViewportSize(PHONE)
        expect.soft(await findSmallTargets(page), `small targets on ${visit.path}`).toEqual([])
        for (const theme of THEMES) await expectFit(page, visit, theme)
        // An open menu is rendered outside of all landmarks.
        const region = { exclude: '[data-radix-popper-content-wrapper]' }
        const found = await findViolationsInBothThemes(page, region)
        expect.soft(found, `${visit.path} at ${SMALL_PHONE.width} px`).toEqual([])
      }
      await page.close()
    })
})

async function openVisit(page: Page, { path, open }: Visit) {
  await page.goto(path)
  await expect(page.locator('h1').first()).toBeAttached()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[data-skeleton]')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await open?.(page)
}

async function expectFit(page: Page, { path }: Visit, theme: 'dark' | 'light') {
  await setTheme(page, theme)
  for (const size of [PHONE, SMALL_PHONE]) {
    await page.setViewportSize(size)
    expect.soft(await findOverflow(page), `${path} in ${theme} at ${size.width} px`).toEqual([])
  }
}
