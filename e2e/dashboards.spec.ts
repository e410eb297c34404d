import { expect, test } from './fixtures.ts'
import { expectToast, signUp } from './people.ts'
import { startServer } from './server.ts'

const CARDS = {
  tenant: ['Monthly Rent', 'Active Lease', 'Applications', 'Due on 1st of each month', 'Recent Applications'],
  owner: [
    'Property Portfolio',
    'Total Properties',
    'Occupancy Rate',
    'Monthly Revenue',
    'Pending Applications',
    'My Properties',
  ],
  agent: ['Agent Dashboard', 'Total Properties', 'Active Users', 'Pending Review', 'Property Performance'],
}

for (const [role, texts] of Object.entries(CARDS)) {
  test(`the ${role} of the demo signs in and finds the dashboard`, async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('Username').fill(role)
    await page.getByLabel('Password', { exact: true }).fill('lintel-demo')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expectToast(page, 'Welcome back!', 'You have successfully logged in.')
    await expect(page).toHaveURL('/')
    for (const text of texts) await expect(page.getByText(text, { exact: false }).first()).toBeVisible()
    await page.goto('/dashboard')
    for (const text of texts) await expect(page.getByText(text, { exact: false }).first()).toBeVisible()
  })
}

test('a wrong password is told, and what was typed stays', async ({ page, problems }) => {
  problems.expect(/401/)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Username is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await page.getByLabel('Username').fill('tenant')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectToast(page, 'Login failed', 'Wrong username or password')
  await expect(page.getByLabel('Username')).toHaveValue('tenant')
})

const LINKS = {
  tenant: ['Properties', 'Dashboard', 'Applications', 'Messages'],
  owner: ['Properties', 'Dashboard', 'My Properties', 'Applications', 'Messages'],
  agent: ['Properties', 'Dashboard', 'All Properties', 'Applications', 'Messages', 'Users'],
} as const

for (const role of ['tenant', 'owner', 'agent'] as const)
  test(`the header leads ${role}s to their lists, and fits a tablet`, async ({ page }) => {
    await signUp(page, role)
    await page.setViewportSize({ width: 768, height: 900 })
    await page.goto('/dashboard')
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(links).toHaveText([...LINKS[role]].map((label) => new RegExp(`^${label}`)))
    await expect(links.filter({ hasText: 'Applications' })).toHaveAttribute('href', '/applications')
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })

test('one click signs in with an account of the demo', async ({ page, problems }) => {
  // The page that is left notices the end of its session.
  problems.expect(/401/)
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

test('a page tells nothing of the demo while that is off', async ({ browser, problems }) => {
  problems.expect(/request to another host: http:\/\/localhost/)
  const server = await startServer({ DEMO: 'off' })
  const context = await browser.newContext({ baseURL: server.baseURL })
  const page = await context.newPage()
  const answer = await page.goto('/login')
  expect(await answer?.text()).not.toMatch(/demo/i)
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByText(/demo/i)).toHaveCount(0)
  await context.close()
  await server.stop()
})
