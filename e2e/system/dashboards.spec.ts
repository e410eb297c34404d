import type { Page } from '@playwright/test'
import { signUp } from '../accounts.ts'
import { type DemoAccount, signInToDemo } from '../demo-sessions.ts'
import { expect, test } from '../fixtures.ts'
import { openUser, sendByHttp } from '../messaging.ts'
import { SIGNED_OUT_ERRORS } from '../problems.ts'
import { settled } from '../settled.ts'
import { expectToast } from '../toasts.ts'

type Stat = { card: string; link?: RegExp; list: string; rows: (stat: string, note: string) => number }

const firstNumber = (text: string) => Number(/\d+/.exec(text)?.[0])
const PROPERTIES = 'article'
const APPLICATIONS = '[data-row]'
const STATS: Record<DemoAccount, Stat[]> = {
  owner: [
    { card: 'Total Properties', list: PROPERTIES, rows: firstNumber },
    { card: 'Occupancy Rate', list: PROPERTIES, rows: (_rate, note) => firstNumber(note) },
    { card: 'Pending Applications', list: APPLICATIONS, rows: firstNumber },
  ],
  agent: [
    { card: 'Total Properties', list: PROPERTIES, rows: firstNumber },
    { card: 'Active Users', list: '[data-user]', rows: firstNumber },
    { card: 'Active Users', link: /^\d+ owner/, list: '[data-user]', rows: firstNumber },
    { card: 'Active Users', link: /^\d+ tenant/, list: '[data-user]', rows: firstNumber },
    { card: 'Pending Review', list: APPLICATIONS, rows: firstNumber },
    { card: 'Monthly Revenue', list: PROPERTIES, rows: (_revenue, note) => firstNumber(note) },
  ],
  tenant: [
    { card: 'Applications', list: APPLICATIONS, rows: firstNumber },
    { card: 'Applications', link: /pending$/, list: APPLICATIONS, rows: firstNumber },
  ],
}

for (const role of ['owner', 'agent', 'tenant'] as const)
  test(`each stat of the ${role}'s dashboard links to a list with that many rows`, async ({ page }) => {
    await signInToDemo(page, role)
    for (const { card: name, link: part, list, rows } of STATS[role]) {
      await page.goto('/dashboard')
      const heading = page.getByRole('heading', { level: 2, name, exact: true })
      const card = page.locator('div:has(> p)').filter({ has: heading }).last()
      await expect(card).toBeVisible()
      const link = part ? card.getByRole('link', { name: part }) : heading.getByRole('link')
      const [stat = '', note = ''] = await card.locator('> p').allInnerTexts()
      const counted = rows(part ? await link.innerText() : stat, note)
      expect(counted, `${name} ${part ?? ''}`).toBeGreaterThan(0)
      await link.click()
      // The dashboard stays until the list's screen is loaded.
      await expect(card).toHaveCount(0)
      await expect(page.locator(list).first()).toBeVisible()
      await showAll(page, list)
      expect(await page.locator(list).count(), `${name} ${part ?? ''}`).toBe(counted)
    }
  })

/** Presses Show more until all rows are loaded. */
async function showAll(page: Page, list: string) {
  const more = page.getByRole('button', { name: 'Show more' })
  while (await more.isVisible()) {
    const before = await page.locator(list).count()
    await more.click()
    await expect.poll(() => page.locator(list).count()).toBeGreaterThan(before)
  }
}

test("the revenue on an owner's dashboard is the sum of the rents in the list it links to", async ({ page }) => {
  await signInToDemo(page, 'owner')
  await page.goto('/dashboard')
  const revenue = await page
    .getByText(/^\$[\d,]+$/)
    .first()
    .innerText()
  await page.getByRole('link', { name: 'Monthly Revenue' }).click()
  await expect(page).toHaveURL('/properties?status=occupied')
  // The dashboard, which also lists properties, stays until this screen is loaded.
  await expect(page.getByRole('heading', { level: 1, name: 'My Properties' })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  const prices = await page
    .getByRole('article')
    .getByText(/^\$[\d,.]+/)
    .allInnerTexts()
  const cents = (text: string) => Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100)
  expect(prices.map(cents).reduce((sum, price) => sum + price, 0)).toBe(cents(revenue))
})

const LINKS = {
  tenant: ['Properties', 'Dashboard', 'Applications', 'Messages', 'Documents'],
  owner: ['Properties', 'Dashboard', 'My Properties', 'Applications', 'Messages'],
  agent: ['Properties', 'Dashboard', 'All Properties', 'Applications', 'Messages'],
} as const

for (const role of ['tenant', 'owner', 'agent'] as const)
  test(`the header of a ${role} links to their lists and fits a tablet`, async ({ page }) => {
    await signUp(page, role)
    await page.setViewportSize({ width: 768, height: 900 })
    await page.goto('/dashboard')
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(links).toHaveText([...LINKS[role]].map((label) => new RegExp(`^${label}`)))
    await expect(links.filter({ hasText: 'Applications' })).toHaveAttribute('href', '/applications')
    await expectHeaderFits(page)
  })

/** Places of each role that the header itself has at all these widths. */
const IN_HEADER = { tenant: ['Documents', 'Money'], owner: ['Documents'], agent: ['Users'] } as const

for (const role of ['tenant', 'owner', 'agent'] as const)
  test(`the header of a ${role} has ${IN_HEADER[role].join(' and ')} from 1024 px, and fits`, async ({
    browser,
    baseURL,
    page,
  }) => {
    const account = await signUp(page, role)
    await sendByHttp(await openUser(browser, baseURL, 'agent'), { page, account }, 'Hello')
    await page.goto('/dashboard')
    const main = page.getByRole('navigation', { name: 'Main' })
    const menu = page.getByRole('banner').getByRole('button').last()
    const badge = main.getByRole('link', { name: /^Messages/ }).locator('[aria-hidden]')
    // The most that a badge shows.
    await badge.evaluate((element) => element.replaceChildren('99+'))
    for (const width of [1024, 1100, 1279, 1280, 1440, 1535, 1536]) {
      await page.setViewportSize({ width, height: 900 })
      for (const name of IN_HEADER[role])
        await expect(main.getByRole('link', { name }), `${name} at ${width} px`).toBeVisible()
      await expectHeaderFits(page)
      const { x, width: own } = (await menu.boundingBox()) ?? { x: width, width: 0 }
      expect(x + own, `the account menu at ${width} px`).toBeLessThanOrEqual(width)
    }
  })

test('a tenant finds documents and applications on the first screen, before where they live', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signInToDemo(page, 'tenant')
  await page.goto('/dashboard')
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  const headingOf = (name: string) => headings.and(page.getByRole('heading', { name, exact: true }))
  const inOrder = ['Applications', 'My Documents', 'Recent Applications', 'Where you live']
  for (const name of ['Monthly Rent', 'Active Lease', ...inOrder]) await expect(headingOf(name)).toBeVisible()
  await settled(page)
  const topOf = async (name: string) => (await headingOf(name).boundingBox())?.y ?? Infinity
  const tops = await Promise.all(inOrder.map(topOf))
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  expect(await topOf('Recent Applications')).toBeLessThan(900)
})

test('the header of a visitor fits the smallest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/listings')
  await expectHeaderFits(page)
})

/** The page is as wide as the window, and each link of the header is in one line. */
async function expectHeaderFits(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  const labels = await page.getByRole('navigation', { name: 'Main' }).locator('a:visible > span:first-child').all()
  expect(labels.length).toBeGreaterThan(0)
  for (const label of labels) expect((await label.boundingBox())?.height).toBeLessThan(30)
}

test('one click signs in with a demo account', async ({ page, problems }) => {
  // The page that is left checks its session, or opens its connection, after signing out.
  problems.expect(SIGNED_OUT_ERRORS)
  await page.goto('/login?next=/profile')
  await page
    .getByRole('region', { name: 'Look around with a demo account' })
    .getByRole('button', { name: 'Agent' })
    .click()
  await expectToast(page, 'Welcome back!', 'You have successfully logged in.')
  await expect(page).toHaveURL('/profile')
  await page.getByRole('link', { name: 'Log Out' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: 'Owner', exact: true })).toBeVisible()
})

test('the sign-in page does not mention the demo if it is off', async ({ browser, startOwnServer }) => {
  const server = await startOwnServer({ DEMO: 'off' })
  const page = await (await browser.newContext({ baseURL: server.baseURL })).newPage()
  const response = await page.goto('/login')
  expect(await response?.text()).not.toMatch(/demo/i)
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByText(/demo/i)).toHaveCount(0)
})
