import { signInToDemo } from '../demo-sessions.ts'
import { expect, test } from '../fixtures.ts'

test('an older account is not shown the first steps when another screen loads its preferences', async ({ page }) => {
  await signInToDemo(page, 'owner')
  await page.goto('/dashboard')
  await page.waitForFunction(() => 'isHydrated' in window)
  const loaded = page.waitForResponse('**/api/preferences')
  await page.getByRole('banner').getByRole('link', { name: 'My Properties' }).hover()
  await (await loaded).finished()
  // Typed after the response, so that the screen has been rendered with it.
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByText('The first three things to do')).toHaveCount(0)
})
