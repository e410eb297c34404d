import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { signUp } from './accounts.ts'
import { createApplications } from './create-applications.ts'
import { createProperty } from './create-property.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { CONNECTION_ERRORS } from './problems.ts'
import { expectToast } from './toasts.ts'

const rowsOf = (page: Page, name: string) => page.getByRole('table', { name }).locator('[data-row]')

/** The lines of the CSV that the button downloads, without the byte order mark. */
async function downloadLines(page: Page) {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const text = await readFile(await (await downloading).path(), 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  return text.slice(1).trimEnd().split('\r\n')
}

const quoted = (...fields: string[]) => fields.map((field) => `"${field}"`).join(',')

test('an agent sorts people by name, hides a column for good, and downloads the shown columns', async ({ page }) => {
  const crew = `Crew${Date.now()}`
  for (const [firstName, lastName] of [
    ['Anna', `Zorn ${crew}`],
    ['Bela', `Abel ${crew}`],
    ['=Carl', `Moss, ${crew}`],
  ] as const)
    await signUp(page, 'tenant', { firstName, lastName })
  await signUp(page, 'agent')
  await page.goto(`/users?search=${crew.toLowerCase()}`)
  await expect(rowsOf(page, 'Users')).toHaveText([/=Carl/, /Bela/, /Anna/])

  await page.getByRole('button', { name: 'Name' }).click()
  await expect(page).toHaveURL(/sort=name/)
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(rowsOf(page, 'Users')).toHaveText([/Bela/, /=Carl/, /Anna/])

  // Changed faster than they are stored.
  const release = await holdRequests(page, '**/api/preferences')
  await page.getByRole('button', { name: 'Columns' }).click()
  for (const name of ['Phone', 'Email', 'Joined']) await page.getByRole('menuitemcheckbox', { name }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader')).toHaveText([
    '',
    'Name',
    'Role',
    'State',
    'Homes',
    'Applications',
    'Actions',
  ])
  const kept = page.waitForResponse((response) => response.request().postData()?.includes('joined') ?? false)
  release()
  await kept
  await page.reload()
  await expect(rowsOf(page, 'Users')).toHaveCount(3)
  await expect(page.getByRole('columnheader', { name: 'Phone' })).toHaveCount(0)
  expect(await downloadLines(page)).toEqual([
    quoted('Name', 'Role', 'State', 'Homes', 'Applications'),
    quoted(`Bela Abel ${crew}`, 'Tenant', 'Active', '0', '0'),
    quoted(`'=Carl Moss, ${crew}`, 'Tenant', 'Active', '0', '0'),
    quoted(`Anna Zorn ${crew}`, 'Tenant', 'Active', '0', '0'),
  ])
})

test('an owner works through applications in a table: sorts, hides a column, rejects by key, downloads', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page, 'owner')
  const home = await createProperty(page, { title: 'Flat above the bakery', questions: { adults: 'optional' } })
  await createApplications(browser, baseURL, home, ['Anna', 'Bela'], { Anna: { adults: 2 } })
  await page.goto('/applications')
  const kept = page.waitForResponse('**/api/preferences')
  await page.getByRole('button', { name: 'Show a table' }).click()
  await kept
  const rows = rowsOf(page, 'Applications')
  await expect(rows).toHaveText([/Anna/, /Bela/])
  for (const sort of ['oldest', 'newest']) {
    await page.getByRole('button', { name: 'Received' }).click()
    await expect(page).toHaveURL(new RegExp(`sort=${sort}`))
  }
  await expect(rows).toHaveText([/Bela/, /Anna/])
  await page.getByRole('button', { name: 'Received' }).click()
  await expect(rows).toHaveText([/Anna/, /Bela/])
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(page.getByRole('menuitemcheckbox')).toHaveText([
    'Home',
    'Status',
    'Received',
    'Household',
    'Documents',
    'Opened',
  ])
  await page.getByRole('menuitemcheckbox', { name: 'Opened' }).click()
  await page.keyboard.press('Escape')
  const today = new Date().toISOString().slice(0, 10)
  const lines = await downloadLines(page)
  expect(lines[0]).toBe(
    quoted('Applicant', 'Home', 'Status', 'Received', 'Fit', 'Monthly income', 'Move-in', 'Household', 'Documents'),
  )
  const applicant = quoted('Anna .*', 'Flat above the bakery', 'Pending', today, '', '', '', '2 adults', '0')
  expect(lines[1]).toMatch(new RegExp(`^${applicant}$`))

  await page.reload()
  await expect(rows).toHaveText([/Anna/, /Bela/])
  await expect(page.getByRole('columnheader', { name: 'Opened' })).toHaveCount(0)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(rows.nth(1).locator('[data-row-link]')).toBeFocused()
  await page.keyboard.press('r')
  await page.getByRole('dialog').getByLabel('Reason').selectOption({ index: 1 })
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect(rows.nth(1)).toContainText('Rejected')
})

test('an owner writes to two applicants at once; each gets it in a conversation of their own', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page, 'owner')
  const home = await createProperty(page, { title: 'Flat above the bakery' })
  await createApplications(browser, baseURL, home, ['Anna', 'Bela'])
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
    expect(lastMessage).toMatchObject({ content: 'Viewing on Friday at five', propertyId: home.id })
})

test('a message to several people waits for the connection', async ({ page, browser, baseURL, context, problems }) => {
  problems.expect(CONNECTION_ERRORS)
  problems.expect(/Failed to send message/)
  await signUp(page, 'owner')
  const home = await createProperty(page)
  await createApplications(browser, baseURL, home, ['Anna', 'Bela'])
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
