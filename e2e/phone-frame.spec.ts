import { signInToDemo } from './demo-sessions.ts'
import { expect, test } from './fixtures.ts'
import { barTop, expectFirstRow, isInSight, PHONE, TYPING } from './phone-layout.ts'

test('the composer of a thread is covered neither by the bar nor by an on-screen keyboard', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await signInToDemo(page, 'tenant')
  await page.goto('/messages')
  await page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first().click()
  const field = page.getByRole('textbox', { name: /^Message/ })
  await expect(field).toBeVisible()
  const { y, height } = (await field.boundingBox()) ?? { y: PHONE.height, height: 0 }
  expect(y + height).toBeLessThan(await barTop(page))

  await field.fill('On my way')
  await page.setViewportSize(TYPING)
  await expect(page.getByRole('navigation', { name: 'Places' })).toBeHidden()
  for (const element of [field, page.getByRole('button', { name: 'Send' })]) expect(await isInSight(element)).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(TYPING.height)
})

test('a phone shows the first row of /applications to the agent without scrolling', ({ page }) =>
  expectFirstRow(page, 'agent', '/applications'))
