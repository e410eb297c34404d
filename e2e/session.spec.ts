import { signUp } from './accounts.ts'
import { createProperty } from './create-property.ts'
import { expect, test } from './fixtures.ts'
import { gotoLive } from './messaging.ts'
import { SIGNED_OUT_ERRORS } from './problems.ts'
import { settled } from './settled.ts'

test('a session that ends while a form is filled in redirects to sign-in and back, and keeps the input', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  problems.expect(SIGNED_OUT_ERRORS)
  const owners = await browser.newContext({ baseURL })
  const owner = await owners.newPage()
  await signUp(owner, 'owner')
  const property = await createProperty(owner)
  await owners.close()

  const me = await signUp(page, 'tenant')
  await gotoLive(page, `/applications/${property.id}`)
  await settled(page)
  await page.getByLabel('Why are you interested in this property?').fill('I have a long story to tell.')
  // Like an expired session: the page is not notified.
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByLabel('Username').fill(me.username)
  await page.getByLabel('Password', { exact: true }).fill(me.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`/applications/${property.id}`)
  await expect(page.getByLabel('Why are you interested in this property?')).toHaveValue('I have a long story to tell.')
})

test('signing out goes to the home page and shows no data of the user any more', async ({ page }) => {
  const me = await signUp(page, 'tenant')
  await gotoLive(page, '/dashboard')
  await page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(me.firstName) })
    .click()
  await expect(page.getByText(`@${me.username}`)).toBeVisible()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/login/)
})
