import type { Browser, Page } from '@playwright/test'
import { findViolationsInBothThemes } from './accessibility-checks.ts'
import { newAccountForm, signUp } from './accounts.ts'
import { createProperty } from './create-property.ts'
import { expect } from './fixtures.ts'
import { waitForConnection } from './messaging.ts'

/** Lists homes of an owner of their own. @returns their ids and titles, in that order */
export async function listProperties(page: Page, baseURL: string | undefined, names: string[]) {
  const context = await page.context().browser()?.newContext({ baseURL })
  if (!context) throw new Error('there is no browser')
  const owner = await context.newPage()
  await signUp(owner, 'owner')
  const properties: { id: string; title: string }[] = []
  for (const [at, name] of names.entries()) {
    const title = `${name} ${Date.now()}`
    properties.push({ ...(await createProperty(owner, { title, price: 1_000 + at * 250 })), title })
  }
  await context.close()
  return properties
}

export const saveButton = (page: Page, title: string) => page.getByRole('button', { name: `Save ${title}` })
const propertiesSection = (page: Page) => page.getByRole('region', { name: 'Homes', exact: true })

/** Saves homes as a visitor, signs in, and removes one in another browser. */
export async function keepProperties(page: Page, browser: Browser, baseURL: string | undefined) {
  const [attic, barn, cellar] = await listProperties(page, baseURL, ['Attic', 'Barn', 'Cellar'])
  if (!attic || !barn || !cellar) throw new Error('a home is missing')
  await page.goto('/saved')
  await expect(page.getByText('No saved homes yet')).toBeVisible()
  await page.goto('/listings')
  for (const { title } of [attic, barn]) await saveButton(page, title).click()
  await expect(saveButton(page, attic.title)).toHaveAttribute('aria-pressed', 'true')
  await page.goto(`/listings/${cellar.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(cellar.title)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('lintel-homes') ?? ''))
    .toContain(`"seen":["${cellar.id}"`)

  await page.getByRole('link', { name: 'Saved' }).first().click()
  await expect(propertiesSection(page).getByRole('heading', { level: 3 })).toHaveText([barn.title, attic.title])
  await expect(page.getByRole('region', { name: 'Recently seen' }).getByText(cellar.title)).toBeVisible()
  expect(await findViolationsInBothThemes(page)).toEqual([])

  const form = newAccountForm('keeper')
  expect((await page.request.post('/api/auth/register', { data: { ...form, role: 'tenant' } })).status()).toBe(201)
  await page.request.post('/api/auth/logout')
  await page.goto('/login?next=/saved')
  await page.getByLabel('Username').fill(form.username)
  await page.getByLabel('Password', { exact: true }).fill(form.password)
  const connected = waitForConnection(page)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/saved')
  await expect(propertiesSection(page).getByRole('heading', { level: 3 })).toHaveText([barn.title, attic.title])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lintel-homes'))).toBe('{"saved":[],"seen":[]}')

  const elsewhere = await browser.newContext({ baseURL, storageState: await page.context().storageState() })
  const other = await elsewhere.newPage()
  await other.goto('/saved')
  await expect(propertiesSection(other).getByRole('heading', { level: 3 })).toHaveText([barn.title, attic.title])
  await expect(other.getByRole('region', { name: 'Recently seen' }).getByText(cellar.title)).toBeVisible()
  // Removed in one browser, it goes in the other, without a reload.
  await connected
  await saveButton(other, barn.title).first().click()
  await expect(propertiesSection(other).getByRole('heading', { level: 3 })).toHaveText([attic.title])
  await expect(propertiesSection(page).getByRole('heading', { level: 3 })).toHaveText([attic.title])
  await elsewhere.close()
}
