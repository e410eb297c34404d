import type { Locator, Page } from '@playwright/test'
import { signUp } from '../accounts.ts'
import { createProperty } from '../create-property.ts'
import { DEMO_PASSWORD, signInToDemo } from '../demo-sessions.ts'
import { expect, test } from '../fixtures.ts'
import { LONGEST } from '../longest-values.ts'
import { SIGNED_OUT_ERRORS } from '../problems.ts'

/** Adds a second document for the demo tenant, beside their lease document. */
const addDocument = (page: Page) =>
  page.request.post('/api/documents?title=Payslip&type=income', {
    data: Buffer.from('%PDF-1.4 a payslip'),
    headers: { 'content-type': 'application/pdf' },
  })

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('the element is not visible')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** The distinct left edges in px of what a list shows. */
const leftsOf = (list: Locator, selector: string) =>
  list
    .locator(selector)
    .evaluateAll((parts) => [...new Set(parts.map((part) => Math.round(part.getBoundingClientRect().left)))])

async function expectColumns(list: Locator, { badges = 1 } = {}) {
  await expect(list.locator('li, [data-row]').nth(1)).toBeVisible()
  expect(await leftsOf(list, 'time')).toHaveLength(1)
  expect(await leftsOf(list, '[data-badge]')).toHaveLength(badges)
}

for (const account of ['tenant', 'owner', 'agent'] as const)
  test(`dates and badges of the ${account} are aligned in columns`, async ({ page }) => {
    await signInToDemo(page, account)
    if (account === 'tenant') await addDocument(page)
    await page.goto('/dashboard')
    const list = (name: string) => page.getByRole('list', { name, exact: true })
    await expectColumns(list('Recent Applications'))
    if (account === 'tenant') await expectColumns(list('My Documents'), { badges: 0 })
    if (account !== 'agent') return
    await page.goto('/users')
    await expectColumns(page.getByRole('table', { name: 'Users', exact: true }))
  })

for (const title of ['Corner flat above the bakery', LONGEST.title])
  test(`price and Apply are visible without scrolling at 1440 × 900 with ${title.slice(0, 11)}…`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await signUp(page, 'owner')
    const property = await createProperty(page, { title, address: LONGEST.address })
    await signInToDemo(page, 'tenant')
    await page.goto(`/listings/${property.id}`)
    for (const element of [page.getByText('$1,250').first(), page.getByRole('link', { name: 'Apply Now' })])
      expect((await boxOf(element)).bottom).toBeLessThanOrEqual(900)
  })

test('a toast covers neither price nor next step, and is announced as two sentences', async ({ page, problems }) => {
  problems.expect(SIGNED_OUT_ERRORS)
  await signUp(page, 'owner')
  // Long texts move the price down to where toasts are shown.
  const property = await createProperty(page, { title: LONGEST.title, address: LONGEST.address })
  await page.context().clearCookies()
  await page.goto(`/login?next=/listings/${property.id}`)
  await page.getByLabel('Username').fill('tenant')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  const announced = page.locator('[role=status], [role=alert]').filter({ hasText: 'Notification' })
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(announced).toContainText('Login failed. Wrong username or password')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.clock.install()
  await page.getByRole('button', { name: 'Sign In' }).click()
  const apply = page.getByRole('link', { name: 'Apply Now' })
  await expect(apply).toBeVisible()
  const toast = page.locator('li[data-state=open]').filter({ hasText: 'Welcome back!' })
  await expect(toast).toBeVisible()
  // It goes after five seconds, and a slow machine takes longer for four sizes.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500)
  for (const [width, height] of [
    [1440, 900],
    [1024, 700],
    [820, 1180],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    const shown = await boxOf(toast)
    const note = page.getByText('Applying is free')
    for (const element of [apply, page.getByText('/month').first(), ...(width < 768 ? [] : [note])]) {
      const box = await boxOf(element)
      const isSeparate = box.right <= shown.x || shown.right <= box.x || box.bottom <= shown.y || shown.bottom <= box.y
      expect(isSeparate, `at ${width} × ${height}`).toBe(true)
    }
  }
})
