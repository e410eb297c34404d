import type { Page } from '@playwright/test'
import { findViolationsInBothThemes } from './accessibility-checks.ts'
import { newAccountForm, signUp } from './accounts.ts'
import { signInToDemo } from './demo-sessions.ts'
import { expect, test } from './fixtures.ts'
import { linksInMails } from './outbox.ts'
import { SIGNED_OUT_ERRORS } from './problems.ts'
import { expectToast } from './toasts.ts'

const VERIFY = 'Verify your email address'
const RESET = 'Set a new password'
const NEW_PASSWORD = 'a much quieter street'

async function register(page: Page) {
  const form = newAccountForm('mail')
  const email = `${form.username}@example.com`
  const answer = await page.request.post('/api/auth/register', { data: { ...form, email, role: 'tenant' } })
  expect(answer.status()).toBe(201)
  return { ...form, email }
}

async function setPassword(page: Page, password: string) {
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Set the password' }).click()
}

test('an address is verified by the link in the email, from another browser, once', async ({
  page,
  browser,
  baseURL,
  server,
  problems,
}) => {
  // A browser without a session asks who is signed in once an account changed.
  problems.expect(/401|404|409/)
  const { email } = await register(page)
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

test('a changed address is unverified, and a broken link offers a new one', async ({ page, server, problems }) => {
  problems.expect(/409/)
  const { email } = await register(page)
  const [link = ''] = await linksInMails(server, email, VERIFY)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit account information' }).click()
  await page.getByLabel('Email').fill(`new-${email}`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  const [next = ''] = await linksInMails(server, `new-${email}`, VERIFY)
  await page.goto(link)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('This link is for an email address that the account no longer has.')).toBeVisible()
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await linksInMails(server, `new-${email}`, VERIFY, 2)
  await page.goto(next)
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.goto('/profile')
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
})

test('a forgotten password is set anew by the newest link, which works once', async ({
  page,
  browser,
  baseURL,
  server,
  problems,
}) => {
  problems.expect(/40[019]/)
  const account = await register(page)
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
  await setPassword(other, NEW_PASSWORD)
  await expect(other.getByText(/^This link has expired, or a newer one was sent/)).toBeVisible()
  await other.goto(newest)
  await expect(other.getByText(/^This link has expired/)).toHaveCount(0)
  expect(await findViolationsInBothThemes(other)).toEqual([])
  await setPassword(other, 'password')
  await expect(other.getByText('This password is too common; please choose another').first()).toBeVisible()
  await setPassword(other, NEW_PASSWORD)
  await expectToast(other, 'Password changed', `You are signed in as ${account.username}.`)
  await expect(other).toHaveURL('/')
  await expect(other.getByText('Welcome back, Amara')).toBeVisible()
  await linksInMails(server, account.email, 'Your password was changed')
  // The first browser was signed out at once.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()

  await other.goto(newest)
  await setPassword(other, NEW_PASSWORD)
  await expect(other.getByText('This link has been used already. Each link works once.')).toBeVisible()
  await other.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(other).toHaveURL('/forgot-password')
  await elsewhere.close()
})

test('an agent makes a link for a tenant, who is told and sets a password', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  // The tenant's session ends with the old password.
  problems.expect(SIGNED_OUT_ERRORS)
  const elsewhere = await browser.newContext({ baseURL })
  const other = await elsewhere.newPage()
  const account = await signUp(other, 'tenant')
  await signInToDemo(page, 'agent')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/users?search=${account.username}`)
  await page.getByRole('button', { name: /^More for Amara/ }).click()
  await page.getByRole('menuitem', { name: 'Make a link to set a password' }).click()
  await page.getByRole('button', { name: 'Make the link' }).click()
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await expectToast(page, 'Copied', 'Give the link to nobody else.')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await expect(page.getByLabel('Link to set a new password')).toHaveValue(link)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await other.goto('/messages')
  await expect(other.getByText(/An agent made a link with which you can set a new password/).first()).toBeVisible()
  await other.goto(link)
  await setPassword(other, NEW_PASSWORD)
  await expect(other).toHaveURL('/')
  await elsewhere.close()
})
