import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { newAccountForm } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'

async function fillIn(page: Page, name: string) {
  const { firstName, lastName, username, password } = newAccountForm(name)
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

test('the first agent registers with the setup code, and later agents wait for approval', async ({
  browser,
  problems,
  startOwnServer,
}) => {
  problems.expect(/400/)
  const server = await startOwnServer({ DEMO: 'off' })
  const page = await (await browser.newContext({ baseURL: server.baseURL })).newPage()
  const code = (await readFile(path.join(server.dataDir, 'setup-code'), 'utf8')).trim()
  const codeField = page.getByLabel('Setup code')

  await page.goto('/register')
  await fillIn(page, 'first')
  await expect(codeField).toHaveCount(0)
  await page.getByLabel('Account type').selectOption('agent')
  await codeField.fill('AAAAA-AAAAA-AAAAA-AAAAA')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('This is not the setup code of this server').first()).toBeVisible()
  await expect(codeField).toBeFocused()
  await page.getByLabel('Account type').selectOption('owner')
  await expect(codeField).toHaveCount(0)

  await page.goto(`/register#setup=${code}`)
  await expect(page.getByLabel('Account type')).toHaveValue('agent')
  await expect(codeField).toHaveValue(code)
  await fillIn(page, 'first')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(code)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expectToast(page, 'Account created!', 'Welcome to Lintel.')
  await expect(page.getByRole('heading', { name: 'Agent Dashboard' })).toBeVisible()

  const second = await (await browser.newContext({ baseURL: server.baseURL })).newPage()
  await second.goto(`/register#setup=${code}`)
  await expect(second.getByLabel('Account type')).toHaveValue('agent')
  await expect(second.getByLabel('Setup code')).toHaveCount(0)
  await fillIn(second, 'second')
  await second.getByRole('button', { name: 'Create Account' }).click()
  await expect(second.getByText(/wait/i).first()).toBeVisible()
})
