import { signUp } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { expectToast } from './toasts.ts'

test('a changed password signs out the other browser at once and not this one', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  problems.expect(/40[01]/)
  const { username, password } = await signUp(page, 'owner')
  const elsewhere = await browser.newContext({ baseURL })
  const other = await elsewhere.newPage()
  await other.request.post('/api/auth/login', { data: { username, password } })
  // It is signed out through its live connection, without any action there.
  const connected = other.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await other.goto('/listings')
  await connected

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password').fill('not this one')
  await page.getByLabel('New password').fill('a quieter street')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('This is not your current password').first()).toBeVisible()
  await expect(page.getByLabel('New password')).toHaveValue('a quieter street')
  await page.getByLabel('Current password').fill(password)
  const again = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await page.getByRole('button', { name: 'Change password' }).click()
  await expectToast(page, 'Password changed', 'Every other browser has been signed out.')

  await expect(other.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await again
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Property Portfolio' })).toBeVisible()
  await other.goto('/login')
  await other.getByLabel('Username').fill(username)
  await other.getByLabel('Password', { exact: true }).fill('a quieter street')
  await other.getByRole('button', { name: 'Sign In' }).click()
  await expect(other).toHaveURL('/')
  await elsewhere.close()
})
