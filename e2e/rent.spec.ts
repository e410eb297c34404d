import { findViolations } from './accessibility-checks.ts'
import { signUp } from './accounts.ts'
import { createProperty } from './create-property.ts'
import { expect, test } from './fixtures.ts'
import { gotoLive } from './messaging.ts'
import { expectToast } from './toasts.ts'

test('an owner keeps the books of a lease with the keyboard, and its tenant sees each step without a reload', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page, 'owner')
  const home = await createProperty(page, { title: `House with books ${Date.now()}`, price: 1380 })
  const tenant = await (await browser.newContext({ baseURL })).newPage()
  const { id } = await signUp(tenant, 'tenant')
  const application = await tenant.request.post('/api/applications', {
    data: { propertyId: home.id, tenantId: id, status: 'pending' },
  })
  const year = new Date().getUTCFullYear() + 1
  const approval = await page.request.post(`/api/applications/${(await application.json()).id}/approve`, {
    data: { startDate: new Date().toISOString().slice(0, 10), endDate: `${year}-12-31` },
  })
  expect(approval.status()).toBe(200)
  await gotoLive(tenant, '/money')
  await expect(tenant.getByRole('heading', { name: 'Nothing to pay here yet' })).toBeVisible()

  await page.goto('/rent')
  await page.getByRole('button', { name: 'Start the books' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Balances from before').click()
  await dialog.getByLabel('Owed from before').fill('100')
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Start the books of 1 lease' }).click()
  await expectToast(page, 'Books kept', 'Those of 1 lease are started. New leases get books.')
  await expect(tenant.getByRole('rowheader', { name: 'Owed from before' })).toBeVisible()

  await page.getByRole('link', { name: home.title }).focus()
  await page.keyboard.press('p')
  await dialog.getByLabel('Amount').fill('60')
  await expect(dialog.getByText('$40.00 of it stays open')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expectToast(page, 'Payment recorded', '$60.00 from ')
  await expect(tenant.getByText('Bank transfer · Receipt 1')).toBeVisible()
  await expect(tenant.getByText('$40.00 open')).toBeVisible()

  await page.getByRole('link', { name: home.title }).press('Enter')
  await expect(page).toHaveURL(/\/leases\/.*\/money$/)
  const line = page.getByRole('row').filter({ hasText: 'Receipt 1' })
  await line.getByRole('button').press('Enter')
  await page.getByRole('menuitem', { name: 'Reverse the payment…' }).press('Enter')
  await expect(dialog.getByText('$60.00 that it paid is open again.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Reverse' }).press('Enter')
  await expectToast(page, 'Payment reversed', 'Payment reversed')
  await expect(tenant.getByText('Returned by the bank')).toBeVisible()
  await tenant.context().close()
})
