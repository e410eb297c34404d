import { signUp } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { runSql } from './run-sql.ts'
import { expectToast } from './toasts.ts'

test('a new email address needs the password again, and a wrong one loses nothing', async ({
  page,
  server,
  problems,
}) => {
  problems.expect(/40[03]/)
  const { id, password } = await signUp(page, 'tenant')
  await runSql(server, `update sessions set confirmed_at = now() - interval '6 minutes' where user_id = $1`, [id])
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit account information' }).click()
  await page.getByLabel('Email').fill('amara@example.com')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your password, please' })
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await dialog.getByLabel('Password', { exact: true }).fill('not this one')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This is not your password')).toBeVisible()

  // Closed: nothing was changed, and what was typed is there.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Email')).toHaveValue('amara@example.com')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expectToast(page, 'Saved', 'Your account information is up to date.')

  // Within five minutes it is not asked again.
  await page.getByRole('button', { name: 'Edit account information' }).click()
  await page.getByLabel('Email').fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('button', { name: 'Edit account information' })).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('the security log shows a user what was done with their account', async ({ page, problems }) => {
  problems.expect(/40[01]/)
  const { username, password } = await signUp(page, 'owner')
  await page.request.post('/api/auth/login', { data: { username, password: 'not this one' } })
  await page.request.post('/api/auth/login', { data: { username, password } })
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Security log' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Security log' })).toBeVisible()
  const events = page.getByRole('list', { name: 'Security log' }).getByRole('listitem')
  for (const text of ['Registered', 'Signed in', 'Sign-in failed']) {
    await expect(events.filter({ hasText: text }).first()).toContainText('127.0.0.1')
  }
})

test('an agent searches the security log of everyone', async ({ page, browser, baseURL }) => {
  const other = await browser.newContext({ baseURL })
  const { username } = await signUp(await other.newPage(), 'tenant')
  await other.close()
  await signUp(page, 'agent')
  await page.goto('/security-log')
  await page.getByRole('combobox', { name: 'Event' }).selectOption('Registered')
  await page.getByRole('searchbox', { name: 'Search by username, title or IP address' }).fill(username)
  const events = page.getByRole('list', { name: 'Security log' }).getByRole('listitem')
  await expect(events).toHaveCount(1)
  await expect(events).toContainText(`By @${username}`)
  await page.reload()
  await expect(events).toHaveCount(1)
})
