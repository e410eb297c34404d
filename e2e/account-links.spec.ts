import { findViolationsInBothThemes } from './accessibility-checks.ts'
import { setNewPassword, signUpWithEmail } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { linksInMails } from './outbox.ts'
import { expectToast } from './toasts.ts'

const VERIFY = 'Verify your email address'
const RESET = 'Set a new password'
const NEW_PASSWORD = 'a much quieter street'

test('an address is verified by the link in the email, from another browser, once', async ({
  page,
  browser,
  baseURL,
  server,
  problems,
}) => {
  // A browser without a session asks who is signed in once an account changed.
  problems.expect(/401|404|409/)
  const { email } = await signUpWithEmail(page)
  await page.goto('/profile')
  await expect(page.getByText('Your email address is not verified')).toBeVisible()
  await expect(page.getByText('Not verified', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Send again: the verification email' }).click()
  await expectToast(page, 'On its way', 'Open the link in the email within 24 hours.')
  const [first = '', second = ''] = await linksInMails(server, email, VERIFY, 2)

  const elsewhere = await browser.newContext({ baseURL })
  const other = await elsewhere.newPage()
  await other.goto(first)
  expect(await findViolationsInBothThemes(other)).toEqual([])
  // A mail scanner opens the link, too.
  await expect(page.getByText('Not verified', { exact: true })).toBeVisible()
  await other.getByRole('button', { name: 'Verify' }).click()
  await expect(other.getByText('The email address is verified.')).toBeVisible()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await expect(page.getByText('Your email address is not verified')).toHaveCount(0)

  await other.reload()
  await other.getByRole('button', { name: 'Verify' }).click()
  await expect(other.getByText('This link has been used already. Each link works once.')).toBeVisible()
  await expect(other.getByRole('link', { name: 'Sign in for a new link' })).toBeVisible()
  await other.goto(`${second}x`)
  await other.getByRole('button', { name: 'Verify' }).click()
  await expect(other.getByText(/^This link is not complete, or is too old/)).toBeVisible()
  await elsewhere.close()
})

test('a forgotten password is set anew by the newest link, which works once', async ({
  page,
  browser,
  baseURL,
  server,
  problems,
}) => {
  problems.expect(/40[019]/)
  const account = await signUpWithEmail(page)
  const [verification = ''] = await linksInMails(server, account.email, VERIFY)
  await page.goto(verification)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('The email address is verified.')).toBeVisible()

  const elsewhere = await browser.newContext({ baseURL })
  const other = await elsewhere.newPage()
  const ask = async (typed: string) => {
    await other.goto('/login')
    await other.getByLabel('Username').fill(typed)
    await other.getByLabel('Password', { exact: true }).fill('forgotten')
    await other.getByRole('button', { name: 'Sign In' }).click()
    await expectToast(other, 'Login failed', 'Wrong username or password')
    await other.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(other.getByText('Login failed')).toHaveCount(0)
    await expect(other.getByLabel('Username or email address')).toHaveValue(typed)
    await other.getByRole('button', { name: 'Send the link' }).click()
    await expect(other.getByText('If there is an account with a verified email address')).toBeVisible()
  }
  await ask('nobody at all')
  await ask(account.username)
  const [old = ''] = await linksInMails(server, account.email, RESET)
  await ask(account.email.toUpperCase())
  const [, newest = ''] = await linksInMails(server, account.email, RESET, 2)

  await other.goto(old)
  await setNewPassword(other, NEW_PASSWORD)
  await expect(other.getByText(/^This link has expired, or a newer one was sent/)).toBeVisible()
  await other.goto(newest)
  await expect(other.getByText(/^This link has expired/)).toHaveCount(0)
  expect(await findViolationsInBothThemes(other)).toEqual([])
  await setNewPassword(other, 'password')
  await expect(other.getByText('This password is too common; please choose another').first()).toBeVisible()
  await setNewPassword(other, NEW_PASSWORD)
  await expectToast(other, 'Password changed', `You are signed in as ${account.username}.`)
  await expect(other).toHaveURL('/')
  await expect(other.getByText('Welcome back, Amara')).toBeVisible()
  await linksInMails(server, account.email, 'Your password was changed')
  // The first browser was signed out at once.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()

  await other.goto(newest)
  await setNewPassword(other, NEW_PASSWORD)
  await expect(other.getByText('This link has been used already. Each link works once.')).toBeVisible()
  await other.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(other).toHaveURL('/forgot-password')
  await elsewhere.close()
})
