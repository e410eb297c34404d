import { signUp } from '../accounts.ts'
import { createApplications } from '../create-applications.ts'
import { createProperty } from '../create-property.ts'
import { expect, test } from '../fixtures.ts'
import { CONNECTION_ERRORS } from '../problems.ts'
import { expectToast } from '../toasts.ts'

test('an owner writes to two applicants at once; each gets it in a conversation of their own', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page, 'owner')
  const property = await createProperty(page, { title: 'Flat above the bakery' })
  await createApplications(browser, baseURL, property, ['Anna', 'Bela'])
  await page.goto('/applications')
  await page.getByRole('button', { name: 'Show a table' }).click()
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Message 2 people' })
  await expect(dialog).toContainText(/To (Anna|Bela) .* and (Anna|Bela) /)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Message is required')).toBeVisible()
  await dialog.getByLabel('Message').fill('Viewing on Friday at five')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await expect(dialog.getByLabel('Message')).toHaveValue('Viewing on Friday at five')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expectToast(page, 'Sent', '2 people got your message.')
  const conversations = await (await page.request.get('/api/messages/conversations')).json()
  expect(conversations).toHaveLength(2)
  for (const { lastMessage } of conversations)
    expect(lastMessage).toMatchObject({ content: 'Viewing on Friday at five', propertyId: property.id })
})

test('a message to several people waits for the connection', async ({ page, browser, baseURL, context, problems }) => {
  problems.expect(CONNECTION_ERRORS)
  problems.expect(/Failed to send message/)
  await signUp(page, 'owner')
  const property = await createProperty(page)
  await createApplications(browser, baseURL, property, ['Anna', 'Bela'])
  await page.goto('/applications')
  await page.getByRole('button', { name: 'Show a table' }).click()
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Message').fill('Viewing on Friday at five')
  await context.setOffline(true)
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expectToast(page, 'Sending takes a while', 'Your message to 2 people is kept and sent as soon as possible.')
  await context.setOffline(false)
  await expectToast(page, 'Sent', '2 people got your message.')
})
