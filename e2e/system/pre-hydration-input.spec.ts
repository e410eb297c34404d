import { newAccountForm, signUp } from '../accounts.ts'
import { signInToDemo } from '../demo-sessions.ts'
import { expect, test } from '../fixtures.ts'
import { holdRequests, openWithoutScripts } from '../hold-requests.ts'

// With animations, as for most users.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a link of an email used before hydration is used after it', async ({ page, problems }) => {
  problems.expect(/404/)
  const refused = page.getByText(/^This link is not complete, or is too old/)
  const releaseVerification = await openWithoutScripts(page, '/verify-email#token=unknown')
  await page.getByRole('button', { name: 'Verify' }).click()
  releaseVerification()
  await expect(refused).toBeVisible()
  const releaseReset = await openWithoutScripts(page, '/reset-password#token=unknown')
  await page.getByLabel('New password').fill('a quiet street')
  await page.getByRole('button', { name: 'Set the password' }).click()
  releaseReset()
  await expect(refused).toBeVisible()
})

test('text typed before hydration stays, also if the submitted form is invalid', async ({ page }) => {
  const releaseScripts = await openWithoutScripts(page, '/register')
  const { username, firstName, lastName, password } = newAccountForm('tenant')
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Account type').selectOption('owner')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Create Account' }).click()
  releaseScripts()
  await expect(page.getByText('Last name is required')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue(firstName)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
  await expect(page.getByLabel('Account type')).toHaveValue('owner')
  await page.getByLabel('Last name').fill(lastName)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).not.toHaveURL(/register/)
})

test('a button pressed before hydration works after it', async ({ page }) => {
  const releaseScripts = await openWithoutScripts(page, '/listings')
  await page.getByRole('button', { name: /theme/i }).first().click()
  releaseScripts()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('a link followed while the page is hydrated leads on', async ({ page }) => {
  // The screen's own code: the app has started, and waits for it.
  const releaseScreen = await holdRequests(page, '**/assets/home-screen-*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await page.waitForFunction(() => Symbol.for('wouter_v3') in window)
  await page.evaluate(() => history.pushState(null, '', '/login'))
  releaseScreen()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test('a shortcut typed before hydration works after it', async ({ page }) => {
  await signInToDemo(page, 'owner')
  const releaseScripts = await openWithoutScripts(page, '/listings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  releaseScripts()
  await expect(page).toHaveURL('/dashboard')
})

test('a shortcut typed as soon as a screen appears works', async ({ page }) => {
  await signInToDemo(page, 'owner')
  // The browser renders this page: its effects run after the first paint.
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('main h1')) return
      observer.disconnect()
      for (const key of ['g', 'l'])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/listings')
})

test('a button pressed during hydration is pressed once', async ({ page }) => {
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      const root = document.getElementById('root') ?? {}
      // Hydration has started and not finished: React sets this key first, and gives no other sign.
      const hasStarted = Object.keys(root).some((key) => key.startsWith('__reactContainer'))
      if (!hasStarted) return port2.postMessage('look again')
      document.querySelector<HTMLButtonElement>('button[aria-label*=theme]')?.click()
      document.documentElement.dataset.pressed = 'isHydrated' in window ? 'late' : 'in time'
    }
    port2.postMessage('look')
  })
  await page.goto('/listings')
  await expect(page.locator('html')).toHaveAttribute('data-pressed', 'in time')
  await expect.poll(() => page.evaluate(() => 'isHydrated' in window)).toBe(true)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('what the server rendered stays until the page is hydrated: the live connection opens afterwards', async ({
  page,
}) => {
  await signUp(page, 'tenant')
  const events: string[] = []
  page.on('websocket', () => events.push('connected'))
  const release = await holdRequests(page, /\/assets\/profile-screen/)
  const opening = page.goto('/profile')
  // The entry file has run. What it starts has its code and its answers once the browser is idle again and again.
  await page.waitForFunction(() => '__zod_globalConfig' in window)
  for (let i = 0; i < 20; i++) await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  events.push('hydrated')
  release()
  await opening
  await expect.poll(() => events).toEqual(['hydrated', 'connected'])
})
