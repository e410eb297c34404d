import type { Browser, Page } from '@playwright/test'
import { signUp } from '../accounts.ts'
import { createProperty } from '../create-property.ts'
import { expect, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'

/** Registers a tenant with this name in a new browser context, who applies for the property. */
async function createApplicant(browser: Browser, baseURL: string | undefined, home: { id: string }, firstName: string) {
  const page = await (await browser.newContext({ baseURL })).newPage()
  const { id } = await signUp(page, 'tenant')
  await page.request.patch('/api/auth/user', { data: { firstName } })
  const data = { propertyId: home.id, tenantId: id, status: 'pending' }
  const response = await page.request.post('/api/applications', { data })
  expect(response.status()).toBe(201)
  return { page, applicationId: String((await response.json()).id) }
}

/** Approves an application by HTTP. */
async function approve(owner: Page, applicationId: string, startDate = '2041-01-01') {
  const data = { startDate, endDate: '2041-12-31' }
  expect((await owner.request.post(`/api/applications/${applicationId}/approve`, { data })).status()).toBe(200)
}

test('the other applications stay closed if the switch is off, with the keyboard alone', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page, 'owner')
  const home = await createProperty(page)
  const chosen = await createApplicant(browser, baseURL, home, 'Noor')
  const other = await createApplicant(browser, baseURL, home, 'Ines')
  await approve(page, chosen.applicationId)
  await page.goto(`/applications/${chosen.applicationId}/review`)
  const opener = page.getByRole('button', { name: 'Cancel the lease' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const reopens = dialog.getByRole('switch', { name: 'Reopen the applications that were closed' })
  await expect(reopens).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await reopens.focus()
  await page.keyboard.press('Space')
  await expect(reopens).not.toBeChecked()
  await expect(dialog.getByText('Ines Okonkwo-Lindqvist is told')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Not now' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Lease cancelled', 'has been told')
  await page.goto(`/applications/${other.applicationId}/review`)
  await expect(page.getByRole('main').getByText('Rejected').first()).toBeVisible()
  for (const one of [chosen, other]) await one.page.context().close()
})
