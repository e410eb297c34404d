import { signUp } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { runSql } from '../run-sql.ts'
import { expectToastDuring } from '../toasts.ts'

test('an account is deleted after saying what goes and what stays', async ({ page, server, problems }) => {
  problems.expect(/40[13]/)
  const { id, username, password } = await signUp(page, 'owner')
  await runSql(server, `update sessions set confirmed_at = now() - interval '6 minutes' where user_id = $1`, [id])
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog).toContainText('Your name, username, picture, email address, phone and password')
  await expect(dialog).toContainText('The security log, with your username')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  const prompt = page.getByRole('dialog', { name: 'Your password, please' })
  await prompt.getByLabel('Password', { exact: true }).fill(password)
  await expectToastDuring(page, 'Account deleted', 'Thank you for having been here.', () =>
    prompt.getByRole('button', { name: 'Continue' }).click(),
  )
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  const again = await page.request.post('/api/auth/login', { data: { username, password } })
  expect(again.status()).toBe(401)
})
