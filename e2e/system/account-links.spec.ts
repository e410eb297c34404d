import { setNewPassword, signUp, signUpWithEmail } from '../accounts.ts'
import { signInToDemo } from '../demo-sessions.ts'
import { expect, test } from '../fixtures.ts'
import { linksInMails } from '../outbox.ts'
import { SIGNED_OUT_ERRORS } from '../problems.ts'
import { expectToast } from '../toasts.ts'

const VERIFY = 'Verify your email address'
const NEW_PASSWORD = 'a much quieter street'

test('a changed address is unverified, and a broken link offers a new one', async ({ page, server, problems }) => {
  problems.expect(/409/)
  const { email } = await signUpWithEmail(page)
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

test('an agent makes a link for a tenant, who gets a notice and sets a password', async ({
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
  await setNewPassword(other, NEW_PASSWORD)
  await expect(other).toHaveURL('/')
  await elsewhere.close()
})
