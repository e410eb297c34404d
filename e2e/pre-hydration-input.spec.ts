import { DEMO_PASSWORD } from './demo-sessions.ts'
import { expect, test } from './fixtures.ts'
import { openWithoutScripts } from './hold-requests.ts'

// With animations, as for most users.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a sign-in form submitted before hydration is submitted after it', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  const releaseScripts = await openWithoutScripts(page, '/login?next=/profile')
  await page.getByLabel('Username').fill('tenant')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  releaseScripts()
  await expect(page).toHaveURL('/profile')
  expect(requested.filter((url) => url.includes('lintel-demo'))).toEqual([])
})

test('a filter chosen and a search typed before hydration are applied after it', async ({ page }) => {
  const releaseScripts = await openWithoutScripts(page, '/listings')
  await page.getByLabel('Bedrooms').selectOption({ label: '1 Bed' })
  await page.getByRole('searchbox').first().fill('garden')
  releaseScripts()
  await expect(page).toHaveURL(/bedrooms=1/)
  await expect(page).toHaveURL(/search=garden/)
})
