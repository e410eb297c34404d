import type { Page } from '@playwright/test'
import { signUp } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { expectToast } from './toasts.ts'

async function openActions(page: Page, username: string) {
  await page.goto(`/users?search=${username}`)
  const row = page.getByRole('table', { name: 'Users' }).locator('[data-row]')
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: /^More for/ }).click()
  return row
}

test('a disabled account is signed out at once, shown why at sign-in, and can be enabled', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  problems.expect(/40[13]/)
  const context = await browser.newContext({ baseURL })
  const other = await context.newPage()
  const { username, password } = await signUp(other, 'tenant')
  const connected = other.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await other.goto('/listings')
  await connected

  await signUp(page, 'agent')
  const row = await openActions(page, username)
  await page.getByRole('menuitem', { name: 'Disable account…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable account' }).click()
  await expectToast(page, 'Disabled', 'is signed out')
  await expect(row).toContainText('Disabled')
  await expect(other.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()

  await other.goto('/login')
  await other.getByLabel('Username').fill(username)
  await other.getByLabel('Password', { exact: true }).fill(password)
  await other.getByRole('button', { name: 'Sign In' }).click()
  await expectToast(other, 'Login failed', 'This account was disabled.')

  await row.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Enable account' }).click()
  await expectToast(page, 'Enabled', 'can sign in')
  await other.getByRole('button', { name: 'Sign In' }).click()
  await expectToast(other, 'Welcome back!', 'You have successfully logged in.')
  await context.close()
})
