import type { Page } from '@playwright/test'
import { signUp } from './accounts.ts'
import { createProperty } from './create-property.ts'
import { expect, test } from './fixtures.ts'
import { expectToast } from './toasts.ts'

async function openActions(page: Page, username: string) {
  await page.goto(`/users?search=${username}`)
  const row = page.getByRole('table', { name: 'Users' }).locator('[data-row]')
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: /^More for/ }).click()
  return row
}

test('a disabled account is signed out at once, told why at sign-in, and can be enabled', async ({
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

test('an agent hands an owner’s homes over to another owner', async ({ page, browser, baseURL }) => {
  const [contextOfOld, contextOfNew] = [await browser.newContext({ baseURL }), await browser.newContext({ baseURL })]
  const [oldPage, newPage] = [await contextOfOld.newPage(), await contextOfNew.newPage()]
  const from = await signUp(oldPage, 'owner')
  const to = await signUp(newPage, 'owner', { lastName: `Vester-${Date.now()}` })
  await createProperty(oldPage, { title: 'Mill House over the weir' })
  await signUp(page, 'agent')
  await openActions(page, from.username)
  await page.getByRole('menuitem', { name: 'Hand homes over…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'New owner' }).fill(to.lastName)
  await dialog.getByRole('option', { name: to.lastName }).click()
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expectToast(page, 'Handed over', '1 home went over to')
  await newPage.goto('/dashboard')
  await expect(newPage.getByText('Mill House over the weir').first()).toBeVisible()
  await Promise.all([contextOfOld.close(), contextOfNew.close()])
})
