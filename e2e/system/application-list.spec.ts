import { signUp } from '../accounts.ts'
import { applicationRows, insertApplications } from '../create-applications.ts'
import { createProperty } from '../create-property.ts'
import { expect, test } from '../fixtures.ts'
import { settled } from '../settled.ts'

test('a click between two rows moves neither the focus to a row nor the scroll position', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  const { id } = await signUp(page, 'owner')
  await createProperty(page)
  await insertApplications(server, id, 20)
  await page.goto('/applications')
  await applicationRows(page).nth(14).scrollIntoViewIfNeeded()
  const [above, below] = [
    await applicationRows(page).nth(13).boundingBox(),
    await applicationRows(page).nth(14).boundingBox(),
  ]
  if (!above || !below) throw new Error('the rows are not shown')
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(1000)
  await page.mouse.click(above.x + 100, (above.y + above.height + below.y) / 2)
  await settled(page)
  await expect(page.locator('main')).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
})

test('a dialog whose code fails to load shows a toast and can be opened again', async ({ page, server, problems }) => {
  problems.expect(/ERR_FAILED/)
  const { id } = await signUp(page, 'owner')
  await createProperty(page)
  await insertApplications(server, id, 4)
  await page.route('**/assets/reject-dialog-*', (route) => route.abort())
  await page.goto('/applications?status=pending')
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('The dialog did not load').first()).toBeVisible()
  await expect(applicationRows(page)).toHaveCount(1)
  await page.unroute('**/assets/reject-dialog-*')
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByRole('dialog').getByLabel('Reason')).toBeVisible()
})
