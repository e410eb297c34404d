import { expect, test } from './fixtures.ts'
import { expectToast } from './people.ts'

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
