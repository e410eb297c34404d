import { DEMO_PASSWORD } from './demo-sessions.ts'
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
