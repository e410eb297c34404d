import type { Browser, Page } from '@playwright/test'
import { findViolations } from './accessibility-checks.ts'
import { signUp } from './accounts.ts'
import { createProperty } from './create-property.ts'
import { expect, test } from './fixtures.ts'
import { gotoLive } from './messaging.ts'
import { expectToast } from './toasts.ts'

/** Registers a tenant with this name in a new browser context, who applies for the property. */
async function createApplicant(
  browser: Browser,
  baseURL: string | undefined,
  property: { id: string },
  firstName: string,
) {
  const page = await (await browser.newContext({ baseURL })).newPage()
  const { id } = await signUp(page, 'tenant')
  await page.request.patch('/api/auth/user', { data: { firstName } })
  const data = { propertyId: property.id, tenantId: id, status: 'pending' }
  const response = await page.request.post('/api/applications', { data })
  expect(response.status()).toBe(201)
  return { page, applicationId: String((await response.json()).id) }
}

/** Approves an application by HTTP. */
async function approve(owner: Page, applicationId: string, startDate = '2041-01-01') {
  const data = { startDate, endDate: '2041-12-31' }
  expect((await owner.request.post(`/api/applications/${applicationId}/approve`, { data })).status()).toBe(200)
}

test('cancelling the lease undoes an approval, and all users see it without a reload', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page, 'owner')
  const property = await createProperty(page, { title: `House let by mistake ${Date.now()}`, price: 1380 })
  const chosen = await createApplicant(browser, baseURL, property, 'Noor')
  const other = await createApplicant(browser, baseURL, property, 'Ines')
  await approve(page, chosen.applicationId)
  const dashboard = await chosen.page.context().newPage()
  await gotoLive(dashboard, '/dashboard')
  await expect(dashboard.getByText('$1,380').first()).toBeVisible()
  await gotoLive(chosen.page, '/lease')
  await expect(chosen.page.getByRole('heading', { name: 'Your lease' })).toBeVisible()
  await expect(chosen.page.getByText('$1,380').first()).toBeVisible()
  await gotoLive(other.page, `/applications/${other.applicationId}/review`)
  await expect(other.page.getByText('Let to another applicant')).toBeVisible()

  await page.goto(`/applications/${chosen.applicationId}/review`)
  await page.getByRole('button', { name: 'Cancel the lease' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('The lease of Noor Okonkwo-Lindqvist from Jan 1, 2041 to Dec 31, 2041')).toBeVisible()
  await expect(dialog.getByText(`“${property.title}” becomes available.`)).toBeVisible()
  await expect(dialog.getByText('Ines Okonkwo-Lindqvist is told')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel the lease' }).click()
  await expectToast(page, 'Lease cancelled', 'Noor Okonkwo-Lindqvist has been told.')
  await expect(page.getByRole('main').getByText('Pending').first()).toBeVisible()
  await expect(page.getByText('The lease was cancelled before it began')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()

  await expect(chosen.page.getByRole('heading', { name: 'No lease at the moment' })).toBeVisible()
  await expect(dashboard.getByText('$1,380')).toHaveCount(0)
  await expect(other.page.getByRole('main').getByText('Pending').first()).toBeVisible()
  await page.goto(`/listings?search=${encodeURIComponent(property.title)}`)
  await expect(page.getByRole('link', { name: property.title, exact: true })).toBeVisible()
  for (const one of [chosen, other]) await one.page.context().close()
})
