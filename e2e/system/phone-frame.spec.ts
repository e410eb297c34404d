import type { Locator, Page } from '@playwright/test'
import { signUp } from '../accounts.ts'
import { createProperty } from '../create-property.ts'
import { signInToDemo } from '../demo-sessions.ts'
import { expect, test } from '../fixtures.ts'
import { findOverflow, findSmallTargets } from '../layout-checks.ts'
import { openUser } from '../messaging.ts'
import { barTop, expectFirstRow, isInSight, PHONE, TYPING } from '../phone-layout.ts'
import { CONNECTION_ERRORS } from '../problems.ts'
import { settled } from '../settled.ts'

const headerLinks = (page: Page) => page.getByRole('banner').getByRole('navigation').getByRole('link')

for (const width of [768, 820, 900, 1024, 1100, 1440])
  test(`at ${width} px the header of an agent has all places, some behind More, in one line`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await signInToDemo(page, 'agent')
    await page.goto('/dashboard')
    await page.getByRole('banner').getByRole('button', { name: 'More' }).click()
    const inMenu = page.getByRole('menu').getByRole('menuitem')
    await expect(inMenu.last()).toBeVisible()
    const hrefs = async () => {
      const all = [...(await headerLinks(page).all()), ...(await inMenu.all())]
      const shown = await Promise.all(
        all.map(async (link) => ((await link.isVisible()) ? link.getAttribute('href') : null)),
      )
      return shown.filter((href) => href && href !== '/saved').sort()
    }
    expect(await hrefs()).toEqual(
      [
        '/applications',
        '/dashboard',
        '/documents',
        '/listings',
        '/messages',
        '/properties',
        '/rent',
        '/reports',
        '/system',
        '/users',
      ].sort(),
    )
    const overflow = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll('header[data-print] :is(a, button)')]
        .filter((element) => element.checkVisibility())
        .map((element) => element.getBoundingClientRect())
        .sort((a, b) => a.left - b.left)
      const overlaps = boxes.filter((box, at) => at > 0 && box.left < (boxes[at - 1]?.right ?? 0) - 1)
      return { right: Math.max(...boxes.map(({ right }) => right)), overlaps: overlaps.length }
    })
    expect(overflow.right).toBeLessThanOrEqual(width)
    expect(overflow.overlaps).toBe(0)
  })

for (const [as, path] of [
  ['agent', '/properties'],
  ['agent', '/users'],
  ['agent', '/documents'],
  ['agent', '/reports'],
  ['owner', '/applications?status=pending'],
  ['tenant', '/applications'],
  ['tenant', '/listings'],
] as const)
  test(`a phone shows the first row of ${path} to the ${as} without scrolling`, ({ page }) =>
    expectFirstRow(page, as, path))

test('one button for filters and order stands above a list on a phone only', async ({ page }) => {
  await signInToDemo(page, 'agent')
  await page.goto('/properties')
  const button = page.getByRole('button', { name: 'Filters', exact: true })
  const order = page.getByLabel('Order', { exact: true })
  for (const [width, onPhone] of [
    [390, true],
    [767, true],
    [768, false],
    [1440, false],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await expect(button).toBeVisible({ visible: onPhone })
    await expect(order).toBeVisible({ visible: !onPhone })
  }
})

/** What a thread's window is not used for: everything but its messages and the composer. In px. */
const chromeHeight = async (page: Page) => {
  const heightOf = async (element: Locator) => (await element.boundingBox())?.height ?? 0
  const log = page.getByRole('region', { name: /^Messages with/ })
  const composer = page.locator('form', { has: page.getByRole('textbox', { name: /^Message to/ }) })
  return (page.viewportSize()?.height ?? 0) - (await heightOf(log)) - (await heightOf(composer))
}
/** The most that `chromeHeight` may be, in px. */
const CHROME_MAX = 120

test('a thread leaves a phone to its messages, with and without a home, with and without a network', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  problems.expect(CONNECTION_ERRORS)
  const owner = await openUser(browser, baseURL, 'owner')
  const property = await createProperty(owner.page, { title: `${'Longhouse'.repeat(8)} by the water` })
  await signUp(page, 'tenant')
  for (const [width, height] of [
    [390, 844],
    [320, 568],
    [568, 320],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const query of ['', `&property=${property.id}`]) {
      await page.goto(`/messages?to=${owner.account.id}${query}`)
      const thread = page.getByRole('main')
      const link = thread.getByRole('link', { name: property.title })
      await expect(link).toHaveCount(query ? 1 : 0)
      await expect(page.getByRole('textbox', { name: /^Message to/ })).toBeVisible()
      expect(await chromeHeight(page), `${width} × ${height}${query}`).toBeLessThanOrEqual(CHROME_MAX)
      expect(await findOverflow(page)).toEqual([])
      expect(await findSmallTargets(page)).toEqual([])
      for (const element of [thread.getByRole('heading', { level: 2 }), ...(query ? [link] : [])])
        expect(await isInSight(element)).toBe(true)

      await page.context().setOffline(true)
      await expect(thread.getByText('You are offline')).toBeInViewport({ ratio: 0.9 })
      expect(await chromeHeight(page), `${width} × ${height}${query} offline`).toBeLessThanOrEqual(CHROME_MAX)
      await page.context().setOffline(false)
      await expect(thread.getByText('You are offline')).toHaveCount(0)
    }
  }
  await owner.page.context().close()
})

test('the header of a phone gives way to that of a thread, and is back beside the list or a refusal', async ({
  page,
  problems,
}) => {
  problems.expect(/404/)
  await page.setViewportSize(PHONE)
  await signInToDemo(page, 'tenant')
  await page.goto('/messages')
  const header = page.getByRole('banner')
  await expect(header.getByRole('button', { name: 'Search' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first().click()
  await expect(page.getByRole('textbox', { name: /^Message to/ })).toBeVisible()
  await expect(header).toBeHidden()
  await page.getByRole('link', { name: 'Back to all conversations' }).click()
  await expect(header).toBeVisible()

  await page.goto(`/messages?to=${crypto.randomUUID()}`)
  await expect(page.getByText('You can’t write to this person')).toBeVisible()
  await expect(header).toBeVisible()
})

test('the price and next step of a home stand directly on the bar, also at the end of the page', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await signInToDemo(page, 'tenant')
  await page.goto('/listings')
  await page.locator('main article a').first().click()
  const step = page.locator('main .sticky', { hasText: '/month' })
  await expect(step).toBeVisible()
  await settled(page)
  /** In px. At the end of a page whose height is no whole number it is a fraction of one. */
  const gap = async () => {
    const { y, height } = (await step.boundingBox()) ?? { y: 0, height: 0 }
    return Math.abs((await barTop(page)) - y - height)
  }
  expect(await gap()).toBeLessThan(1)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(gap).toBeLessThan(1)
})

test('on a phone the decision about an application stays above the bar, and hides nothing at the end', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await signInToDemo(page, 'agent')
  await page.goto('/applications?status=pending')
  await page.locator('[data-row-link]').first().click()
  const approve = page.getByRole('button', { name: 'Approve', exact: true })
  await expect(approve).toBeVisible()
  expect(await isInSight(approve)).toBe(true)
  await page.getByRole('heading', { name: 'History' }).scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  expect(await isInSight(approve)).toBe(true)
  const last = page.locator('main li').last()
  expect(await isInSight(last)).toBe(true)
})

test('on a phone the buttons of an application form stay above the bar', async ({ page, browser, baseURL }) => {
  const owner = await browser.newPage({ baseURL: baseURL ?? '' })
  await signUp(owner, 'owner')
  const property = await createProperty(owner)
  await owner.close()
  await page.setViewportSize(PHONE)
  await signUp(page, 'tenant')
  await page.goto(`/applications/${property.id}`)
  const submit = page.getByRole('button', { name: 'Submit Application' })
  await expect(submit).toBeVisible()
  expect(await isInSight(submit)).toBe(true)
  await page.getByLabel('Why are you interested in this property?').focus()
  await page.setViewportSize(TYPING)
  expect(await isInSight(submit)).toBe(true)
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 1366 } })

  test('nothing speaks of keys, and a link to share has no code', async ({ page }) => {
    await signInToDemo(page, 'agent')
    await page.goto('/applications')
    await expect(page.locator('[data-row]').first()).toBeVisible()
    await expect(page.locator('kbd:visible')).toHaveCount(0)
    await page.goto('/listings')
    await page.locator('main article').first().getByRole('link').first().click()
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Link' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Code of the link' })).toBeHidden()
  })
})
