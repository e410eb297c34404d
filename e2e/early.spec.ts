import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { someone } from './people.ts'

// With motion, as most people have it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** The page as it comes, its code held back until told. */
async function openWithoutCode(page: Page, path: string) {
  let letGo = () => {}
  const isWanted = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/*.js', (route) => isWanted.then(() => route.continue()))
  await page.goto(path, { waitUntil: 'commit' })
  return letGo
}

test('who signs in before the code is there is signed in when it is', async ({ page }) => {
  const seen: string[] = []
  page.on('request', (request) => seen.push(request.url()))
  const letCodeCome = await openWithoutCode(page, '/login?next=/profile')
  await page.getByLabel('Username').fill('tenant')
  await page.getByLabel('Password', { exact: true }).fill('lintel-demo')
  await page.getByRole('button', { name: 'Sign In' }).click()
  letCodeCome()
  await expect(page).toHaveURL('/profile')
  expect(seen.filter((url) => url.includes('lintel-demo'))).toEqual([])
})

test('what is typed before the code is there stays, also where something is missing', async ({ page }) => {
  const letCodeCome = await openWithoutCode(page, '/register')
  const { username, firstName, lastName, password } = someone('tenant')
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Account type').selectOption('owner')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Create Account' }).click()
  letCodeCome()
  await expect(page.getByText('Last name is required')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue(firstName)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
  await expect(page.getByLabel('Account type')).toHaveValue('owner')
  await page.getByLabel('Last name').fill(lastName)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).not.toHaveURL(/register/)
})

test('a filter chosen and a word typed before the code is there are looked for when it is', async ({ page }) => {
  const letCodeCome = await openWithoutCode(page, '/listings')
  await page.getByLabel('Bedrooms').selectOption({ label: '1 Bed' })
  await page.getByRole('searchbox').first().fill('garden')
  letCodeCome()
  await expect(page).toHaveURL(/bedrooms=1/)
  await expect(page).toHaveURL(/search=garden/)
})

test('a button pressed before the code is there does what it says when it is', async ({ page }) => {
  const letCodeCome = await openWithoutCode(page, '/listings')
  await page.getByRole('button', { name: /theme/i }).first().click()
  letCodeCome()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('a button pressed while the page wakes up is pressed once', async ({ page }) => {
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      const root = document.getElementById('root') ?? {}
      // React has begun and not yet finished; it gives no other sign of it.
      const hasBegun = Object.keys(root).some((key) => key.startsWith('__reactContainer'))
      if (!hasBegun) return port2.postMessage('look again')
      document.querySelector<HTMLButtonElement>('button[aria-label*=theme]')?.click()
      document.documentElement.dataset.pressed = 'isAwake' in window ? 'late' : 'in time'
    }
    port2.postMessage('look')
  })
  await page.goto('/listings')
  await expect(page.locator('html')).toHaveAttribute('data-pressed', 'in time')
  await expect.poll(() => page.evaluate(() => 'isAwake' in window)).toBe(true)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})
