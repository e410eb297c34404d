import type { Browser } from '@playwright/test'
import { signUp } from '../accounts.ts'
import { createProperty } from '../create-property.ts'
import { expect, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'

/** Registers a tenant in a new browser context, who applies for the property. */
async function applyAsNewTenant(browser: Browser, baseURL: string | undefined, home: { id: string }) {
  const tenant = await (await browser.newContext({ baseURL })).newPage()
  const { id } = await signUp(tenant, 'tenant')
  const response = await tenant.request.post('/api/applications', {
    data: { propertyId: home.id, tenantId: id, status: 'pending', message: 'We would love to live here.' },
  })
  expect(response.status()).toBe(201)
  return { tenant, application: await response.json() }
}

test('an applicant withdraws, and the application stays visible', async ({ page, browser, baseURL }) => {
  await signUp(page, 'owner')
  const home = await createProperty(page)
  const { tenant, application } = await applyAsNewTenant(browser, baseURL, home)
  await tenant.goto(`/applications/${application.id}/review`)
  await tenant.getByRole('button', { name: 'Withdraw' }).click()
  await tenant.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expectToast(tenant, 'Done', 'Your application was withdrawn.')
  await expect(tenant.getByRole('main').getByText('Withdrawn').first()).toBeVisible()
  await page.goto(`/applications/${application.id}/review`)
  await expect(page.getByRole('main').getByText('Withdrawn').first()).toBeVisible()
  await tenant.context().close()
})
