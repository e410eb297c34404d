import { findViolations } from './accessibility-checks.ts'
import { signUp } from './accounts.ts'
import { createProperty } from './create-property.ts'
import { expect, test } from './fixtures.ts'

test('an owner adds the lease of a sitting tenant, who takes it over by registering with the link', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  // The link is opened again after it was used.
  problems.expect(/409/)
  await signUp(page, 'owner')
  const property = await createProperty(page, { title: `House with a tenant ${Date.now()}`, price: 1200 })
  const year = new Date().getUTCFullYear()
  await page.goto(`/properties/${property.id}`)
  await page.getByRole('button', { name: 'New lease' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of the tenant').fill('Tessa Ames')
  await dialog.getByLabel('First day').fill(`${year - 1}-03-01`)
  await dialog.getByLabel('Last day').fill(`${year + 1}-02-28`)
  await expect(dialog.getByText('The lease runs already.')).toBeVisible()
  await dialog.getByText('Keep the books').click()
  await expect(dialog.getByText(/^The books begin on/)).toBeVisible()
  await dialog.getByText('Balances from before').click()
  await dialog.getByLabel('Owed from before').fill('150')
  await expect(dialog.getByText(/^Charged at once: Owed from before: \$150\.00/)).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add the lease' }).click()
  const link = await dialog.getByLabel('Link for your tenant').inputValue()
  expect(link).toContain('/invitation#token=')
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()
  const lease = page.locator('#lease')
  await expect(lease.getByText('Tessa Ames', { exact: true })).toBeVisible()
  await expect(lease.getByRole('button', { name: 'Invite Tessa Ames' })).toBeVisible()

  const tenant = await (await browser.newContext({ baseURL })).newPage()
  await tenant.goto(link)
  await expect(tenant.getByText(property.title)).toBeVisible()
  expect(await findViolations(tenant)).toEqual([])
  await tenant.getByRole('link', { name: 'Create an account' }).click()
  await tenant.getByLabel('First name').fill('Theresa')
  await tenant.getByLabel('Last name').fill('Ames-Bloom')
  await tenant.getByLabel('Username').fill(`tessa-${Date.now()}`)
  await tenant.getByLabel('Password', { exact: true }).fill('a quiet street')
  await tenant.getByRole('button', { name: 'Create Account' }).click()
  await expect(tenant).toHaveURL(/\/lease$/)
  await expect(tenant.getByText(property.title).first()).toBeVisible()
  await expect(lease.getByText('Theresa Ames-Bloom', { exact: true })).toBeVisible()
  await expect(lease.getByRole('link', { name: 'Message' })).toBeVisible()
  await tenant.goto('/money')
  await expect(tenant.getByRole('rowheader', { name: 'Owed from before' })).toBeVisible()

  await tenant.goto('/')
  await tenant.goto(link)
  await expect(tenant.getByText('used already')).toBeVisible()
  await tenant.context().close()
})
