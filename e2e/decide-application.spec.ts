import type { Browser } from '@playwright/test'
import { signUp } from './accounts.ts'
import { applicationRows, createApplications, openNewPage, statusTab } from './create-applications.ts'
import { createProperty } from './create-property.ts'
import { expect, test } from './fixtures.ts'
import { gotoLive } from './messaging.ts'
import { expectToast } from './toasts.ts'

/** Registers a tenant in a new browser context, who applies for the property. */
async function applyAsNewTenant(browser: Browser, baseURL: string | undefined, property: { id: string }) {
  const tenant = await (await browser.newContext({ baseURL })).newPage()
  const { id } = await signUp(tenant, 'tenant')
  const response = await tenant.request.post('/api/applications', {
    data: { propertyId: property.id, tenantId: id, status: 'pending', message: 'We would love to live here.' },
  })
  expect(response.status()).toBe(201)
  return { tenant, application: await response.json() }
}

test('an approval lists its consequences, has them, and notifies all users', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  // The invalid last day below.
  problems.expect(/400/)
  await signUp(page, 'owner')
  const property = await createProperty(page, { title: `House of one tenant ${Date.now()}`, price: 1300 })
  const chosen = await applyAsNewTenant(browser, baseURL, property)
  const other = await applyAsNewTenant(browser, baseURL, property)

  await page.goto('/dashboard')
  await page.goto(`/applications/${chosen.application.id}/review`)
  await expect(page.getByText('Others who applied for this home')).toBeVisible()
  await page.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Monthly rent ($)')).toHaveValue('1,300')
  await expect(dialog.getByText('becomes occupied')).toBeVisible()
  await expect(dialog.getByText('is told that the home was let to another applicant')).toBeVisible()
  await dialog.getByLabel('Last day').fill('2020-01-01')
  await expect(dialog.getByText('The last day must come after the first')).toBeVisible()
  await dialog.getByLabel('First day').fill('2031-01-01')
  await expect(dialog.getByLabel('Last day')).toHaveValue('2031-12-31')
  await expect(dialog.getByText('12 months')).toBeVisible()
  await dialog.getByLabel('Last day').fill('2031-07-14')
  await expect(dialog.getByText('6 months and 14 days')).toBeVisible()
  await dialog.getByLabel('First day').fill('2031-02-01')
  await expect(dialog.getByLabel('Last day')).toHaveValue('2031-08-14')
  await dialog.getByLabel('First day').fill('2031-01-01')
  await dialog.getByLabel('Last day').fill('2031-12-31')
  await dialog.getByRole('button', { name: 'Approve and make the lease' }).click()
  await expectToast(page, 'Approved', 'has been told')
  await expect(page.getByRole('main').getByText('Approved').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)

  await page.getByRole('button', { name: 'End the lease early' }).click()
  await dialog.getByLabel('New last day').fill('2031-12-31')
  await dialog.getByRole('button', { name: 'End the lease' }).click()
  await expect(dialog.getByText('The lease ends on Dec 31, 2031 already')).toBeVisible()
  await dialog.getByLabel('New last day').fill('2031-06-30')
  await dialog.getByRole('button', { name: 'End the lease' }).click()
  await expectToast(page, 'Lease shortened', 'has been told')

  await chosen.tenant.goto('/dashboard')
  await expect(chosen.tenant.getByText('$1,300', { exact: true })).toBeVisible()
  await expect(chosen.tenant.getByText('Begins on Jan 1, 2031')).toBeVisible()
  const leaseCard = chosen.tenant.locator('[data-stat]').filter({ hasText: 'Active Lease' })
  await expect(leaseCard).toContainText(property.title)
  await expect(leaseCard).toContainText('Until Jun 30, 2031')
  await page.goto('/properties')
  const card = page.getByRole('article').filter({ hasText: property.title })
  await expect(card.getByText('Let from Jan 1, 2031, until Jun 30, 2031')).toBeVisible()
  await expect(card.getByText('Tenant: Amara Okonkwo-Lindqvist')).toBeVisible()
  await page.getByRole('button', { name: `Delete ${property.title}` }).click()
  await expect(dialog.getByText('This home has a lease until Jun 30, 2031 and can be deleted once')).toBeVisible()
  await expect(dialog.getByText('can’t be undone')).toHaveCount(0)
  await dialog.getByRole('link', { name: 'View the application' }).click()
  await expect(page).toHaveURL(`/applications/${chosen.application.id}/review`)
  await expect(chosen.tenant.getByRole('main').getByText('Approved').first()).toBeVisible()
  await other.tenant.goto(`/applications/${other.application.id}/review`)
  await expect(other.tenant.getByText('Let to another applicant')).toBeVisible()
  for (const { tenant } of [chosen, other]) await tenant.context().close()
})

test('owner and tenant see each other’s changes without a reload', async ({ page, browser, baseURL }) => {
  await signUp(page, 'owner')
  const property = await createProperty(page, { price: 1450 })
  await gotoLive(page, '/dashboard')
  await expect(page.getByRole('heading', { name: 'No applications yet' })).toBeVisible()
  const { tenant, application } = await applyAsNewTenant(browser, baseURL, property)
  await gotoLive(tenant, `/applications/${application.id}/review`)
  await expect(page.getByRole('link', { name: 'View' }).first()).toBeVisible()
  await expect(tenant.getByRole('main').getByText('Pending').first()).toBeVisible()

  const terms = { startDate: '2031-01-01', endDate: '2031-12-31' }
  await page.request.post(`/api/applications/${application.id}/approve`, { data: terms })
  await expect(tenant.getByRole('main').getByText('Approved').first()).toBeVisible()
  await expect(page.getByRole('main').getByText('Approved').first()).toBeVisible()
  await expect(page.getByText('$1,450').first()).toBeVisible()
  await tenant.context().close()
})

test('two users decide at the same time, and each sees the changes of the other', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  // The second decision about one application.
  problems.expect(/409/)
  await signUp(page, 'owner')
  const property = await createProperty(page, { title: `House of many ${Date.now()}` })
  await createApplications(browser, baseURL, property, ['Anna', 'Bela', 'Carl'])
  const agent = await openNewPage(browser, baseURL)
  await signUp(agent, 'agent', { firstName: 'Quick' })

  await page.goto('/applications?status=pending')
  await agent.goto(`/applications?status=pending&property=${property.id}`)
  for (const each of [page, agent]) await expect(statusTab(each, 'Pending 3')).toHaveAttribute('aria-current', 'true')

  await page.getByRole('button', { name: /^Reject the application of Anna/ }).click()
  await page.getByLabel('Reason').selectOption({ label: 'The dates don’t fit' })
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expectToast(page, 'Rejected', 'with the reason')
  for (const each of [page, agent]) {
    await expect(statusTab(each, 'Pending 2')).toBeVisible()
    await expect(statusTab(each, 'Rejected 1')).toBeVisible()
    await expect(applicationRows(each)).toHaveCount(2)
  }

  await page.getByRole('button', { name: /^Approve the application of Bela/ }).click()
  await page.getByRole('dialog').getByLabel('Monthly rent ($)').fill('1111')
  await agent.getByRole('button', { name: /^Reject the application of Bela/ }).click()
  await agent.getByLabel('Reason').selectOption({ index: 1 })
  await agent.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect(applicationRows(agent)).toHaveCount(1)
  await page.getByRole('button', { name: 'Approve and make the lease' }).click()
  await expect(page.getByRole('dialog').getByText('This application was rejected by Quick')).toBeVisible()
  await expect(page.getByRole('dialog').getByLabel('Monthly rent ($)')).toHaveValue('1,111')
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(applicationRows(page)).toHaveCount(1)
  await expect(applicationRows(page).getByRole('link', { name: /^Carl/ })).toBeFocused()

  await statusTab(page, 'Rejected 2').click()
  await page.getByRole('button', { name: /^Reopen the application of Bela/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click()
  await expect(statusTab(agent, 'Pending 2')).toBeVisible()
  await createApplications(browser, baseURL, property, ['Dora'])
  for (const each of [page, agent]) await expect(statusTab(each, 'Pending 3')).toBeVisible()
  await expect(applicationRows(agent).last()).toContainText('Dora')
  await agent.context().close()
})
