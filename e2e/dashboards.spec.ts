import { signUp } from './accounts.ts'
import { DEMO_PASSWORD, signInToDemo } from './demo-sessions.ts'
import { expect, test } from './fixtures.ts'
import { expectToast } from './toasts.ts'

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
  test(`the demo ${role} signs in and sees the dashboard`, async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('Username').fill(role)
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expectToast(page, 'Welcome back!', 'You have successfully logged in.')
    await expect(page).toHaveURL('/')
    for (const text of texts) await expect(page.getByText(text, { exact: false }).first()).toBeVisible()
    await page.goto('/dashboard')
    for (const text of texts) await expect(page.getByText(text, { exact: false }).first()).toBeVisible()
  })
}

test("a tenant's rent and lease stats link to the lease", async ({ page }) => {
  await signInToDemo(page, 'tenant')
  for (const name of ['Monthly Rent', 'Active Lease']) {
    await page.goto('/dashboard')
    await page.getByRole('link', { name }).click()
    await expect(page).toHaveURL('/lease')
  }
})

test('the rent and lease stats of a tenant without a lease are not links', async ({ page }) => {
  await signUp(page, 'tenant')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Active Lease' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Monthly Rent|Active Lease/ })).toHaveCount(0)
})

test('a wrong password shows an error and keeps the username', async ({ page, problems }) => {
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
