import { signInToDemo } from './demo-sessions.ts'
import { expect, test } from './fixtures.ts'

test('others than agents are told that the page is not for them', async ({ page }) => {
  await signInToDemo(page, 'owner')
  await page.goto('/system')
  await expect(page.getByRole('heading', { name: 'The state of the installation is for agents' })).toBeVisible()
})
