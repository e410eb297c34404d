import type { Page } from '@playwright/test'
import { signUp } from './accounts.ts'
import { createProperty } from './create-property.ts'
import { expect, test } from './fixtures.ts'
import { visibleToast } from './toasts.ts'

const notes = (page: Page) => page.getByRole('region', { name: 'Notes' }).getByRole('listitem')

test('an agent opens a person from the users, writes a note, deletes it and undoes that', async ({
  page,
  problems,
}) => {
  problems.expect(/503/)
  const firstName = `Zora${Date.now()}`
  const { id } = await signUp(page, 'tenant', { firstName })
  await signUp(page, 'agent')
  await page.goto(`/users?search=${firstName}`)
  await page.getByRole('link', { name: firstName, exact: false }).first().click()
  await expect(page).toHaveURL(`/people/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(firstName)
  await expect(page.getByText('Only agents see this.')).toBeVisible()

  // What is typed survives a failed call.
  await page.route('**/notes', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 })
  const field = page.getByRole('textbox', { name: 'New note' })
  await field.fill('Called on Monday.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Something went wrong on our side')
  await expect(field).toHaveValue('Called on Monday.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(notes(page)).toHaveText([/Called on Monday\./])
  await expect(field).toHaveValue('')

  await page.getByRole('button', { name: /^Edit your note/ }).click()
  await page.getByRole('textbox', { name: 'Your note' }).fill('Called on Tuesday.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notes(page)).toHaveText([/edited\s*Called on Tuesday\./])

  await page.getByRole('button', { name: /^Delete your note/ }).click()
  await expect(notes(page)).toHaveCount(0)
  await visibleToast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(notes(page)).toHaveText([/Called on Tuesday\./])
  await expect(notes(page)).toBeFocused()
})

test('an owner sees an applicant’s page with the records of their own homes alone', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page, 'owner')
  const other = await createProperty(page)
  await signUp(page, 'owner')
  const home = await createProperty(page, { title: `Mill ${Date.now()}` })
  const context = await browser.newContext({ baseURL })
  const applicant = await context.newPage()
  await signUp(applicant, 'tenant', { firstName: 'Anna' })
  const apply = async (propertyId: string) =>
    (await applicant.request.post('/api/applications', { data: { propertyId } })).json()
  await apply(other.id)
  const { id } = await apply(home.id)
  await context.close()

  await page.goto(`/applications/${id}/review`)
  await page.getByRole('heading', { level: 2, name: 'Anna' }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna')
  await expect(page.getByRole('list', { name: 'Applications' }).getByRole('listitem')).toHaveText([
    new RegExp(home.title),
  ])
  await expect(page.getByRole('region', { name: 'Notes' })).toHaveCount(0)
  await page.getByRole('link', { name: home.title }).click()
  await expect(page).toHaveURL(`/applications/${id}/review`)
})

test('a tenant finds no page of another tenant, and goes on to the dashboard', async ({ page, problems }) => {
  problems.expect(/404/)
  const { id } = await signUp(page, 'tenant')
  await signUp(page, 'tenant')
  await page.goto(`/people/${id}`)
  await expect(page.getByRole('heading', { name: 'Person not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})
