import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
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
  const property = await createProperty(page, { title: `House with books ${Date.now()}`, price: 1380 })
  const tenant = await (await browser.newContext({ baseURL })).newPage()
  const { id } = await signUp(tenant, 'tenant')
  const application = await tenant.request.post('/api/applications', {
    data: { propertyId: property.id, tenantId: id, status: 'pending' },
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

  await page.getByRole('link', { name: property.title }).focus()
  await page.keyboard.press('p')
  await dialog.getByLabel('Amount').fill('60')
  await expect(dialog.getByText('$40.00 of it stays open')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expectToast(page, 'Payment recorded', '$60.00 from ')
  await expect(tenant.getByText('Bank transfer · Receipt 1')).toBeVisible()
  await expect(tenant.getByText('$40.00 open')).toBeVisible()

  await page.getByRole('link', { name: property.title }).press('Enter')
  await expect(page).toHaveURL(/\/leases\/.*\/money$/)
  const line = page.getByRole('row').filter({ hasText: 'Receipt 1' })
  await line.getByRole('button').press('Enter')
  await page.getByRole('menuitem', { name: 'Reverse the payment…' }).press('Enter')
  await expect(dialog.getByText('$60.00 that it paid is open again.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Reverse' }).press('Enter')
  await expectToast(page, 'Payment reversed', 'Payment reversed')
  await expect(tenant.getByText('Returned by the bank')).toBeVisible()
  await tenant.context().close()

  const [account] = await read(page, '/api/rent')
  const charge = { clientId: 'repair-of-lock', kind: 'repair', label: 'Lock', amount: 80, dueOn: account.today }
  await page.request.post(`/api/leases/${account.leaseId}/charges`, { data: charge })
  const { open } = await read(page, '/api/rent/figures')
  await page.goto('/rent')
  await page.getByRole('link', { name: 'Open', exact: true }).first().click()
  await expect(page).toHaveURL(/\/rent\/month\?show=open$/)
  await expect(page.getByText(`$${open}.00`, { exact: true }).first()).toBeVisible()
  const repair = page.getByRole('row').filter({ hasText: 'Repair · ' })
  await repair.getByRole('button', { name: /^Record a payment/ }).click()
  await dialog.getByText('More', { exact: true }).click()
  await dialog.getByLabel('For').selectOption({ label: await dialog.getByText(/^Repair: /).innerText() })
  await expect(dialog.getByLabel('Amount')).toHaveValue('80')
  await expect(dialog.getByText(/^Pays repair due on .*: \$80\.00\.$/)).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expectToast(page, 'Payment recorded', '$80.00 from ')
  await expect(repair).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to rent' }).click()
  await expect(page.locator('[data-stat]').filter({ hasText: 'Open' })).toContainText(`$${open - 80}`)

  await page.getByRole('link', { name: 'Statement' }).click()
  await expect(page.getByRole('rowheader', { name: 'Closing balance' })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^statement.*\.csv$/)
  expect(await readFile(await download.path(), 'utf8')).toContain(property.title)
})

async function read(page: Page, path: string) {
  const response = await page.request.get(path)
  expect(response.status(), path).toBe(200)
  return response.json()
}
