import { signUp } from './accounts.ts'
import { createApplications } from './create-applications.ts'
import { createProperty } from './create-property.ts'
import { expect, test } from './fixtures.ts'

test('without a network one banner says so, and a refused decision shows the reason and keeps the typed text', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/)
  await signUp(page, 'owner')
  const property = await createProperty(page)
  const [application] = await createApplications(browser, baseURL, property, ['Mira'])
  await page.goto(`/applications/${application?.id}/review`)
  await page.getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').selectOption('timing')
  await dialog.getByLabel(/Note/).fill('Sorry, we need someone in May.')

  await page.context().setOffline(true)
  await expect(page.getByText(/Messages and drafts are kept/)).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByText(/Decisions are not kept for later/)).toBeVisible()
  await expect(dialog.getByLabel(/Note/)).toHaveValue('Sorry, we need someone in May.')

  await page.context().setOffline(false)
  await expect(page.getByText(/Messages and drafts are kept/)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Rejected').first()).toBeVisible()
})
