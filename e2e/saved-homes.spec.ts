import type { Page } from '@playwright/test'
import { findViolationsInBothThemes } from './accessibility-checks.ts'
import { newAccountForm, signUp } from './accounts.ts'
import { createProperty } from './create-property.ts'
import { expect, test } from './fixtures.ts'
import { waitForConnection } from './messaging.ts'

/** Lists homes of an owner of their own. @returns their ids and titles, in that order */
async function listHomes(page: Page, baseURL: string | undefined, names: string[]) {
  const context = await page.context().browser()?.newContext({ baseURL })
  if (!context) throw new Error('there is no browser')
  const owner = await context.newPage()
  await signUp(owner, 'owner')
  const homes: { id: string; title: string }[] = []
  for (const [at, name] of names.entries()) {
    const title = `${name} ${Date.now()}`
    homes.push({ ...(await createProperty(owner, { title, price: 1_000 + at * 250 })), title })
  }
  await context.close()
  return homes
}

const saveButton = (page: Page, title: string) => page.getByRole('button', { name: `Save ${title}` })
const homesSection = (page: Page) => page.getByRole('region', { name: 'Homes', exact: true })

for (const [device, viewport] of [
  ['a desk', { width: 1280, height: 900 }],
  ['a phone', { width: 390, height: 800 }],
] as const)
  test(`at ${device} homes are kept without an account, and taken over at sign-in`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.setViewportSize(viewport)
    const [attic, barn, cellar] = await listHomes(page, baseURL, ['Attic', 'Barn', 'Cellar'])
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
    await expect(homesSection(page).getByRole('heading', { level: 3 })).toHaveText([barn.title, attic.title])
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
    await expect(homesSection(page).getByRole('heading', { level: 3 })).toHaveText([barn.title, attic.title])
    await expect.poll(() => page.evaluate(() => localStorage.getItem('lintel-homes'))).toBe('{"saved":[],"seen":[]}')

    const elsewhere = await browser.newContext({ baseURL, storageState: await page.context().storageState() })
    const other = await elsewhere.newPage()
    await other.goto('/saved')
    await expect(homesSection(other).getByRole('heading', { level: 3 })).toHaveText([barn.title, attic.title])
    await expect(other.getByRole('region', { name: 'Recently seen' }).getByText(cellar.title)).toBeVisible()
    // Removed in one browser, it goes in the other, without a reload.
    await connected
    await saveButton(other, barn.title).first().click()
    await expect(homesSection(other).getByRole('heading', { level: 3 })).toHaveText([attic.title])
    await expect(homesSection(page).getByRole('heading', { level: 3 })).toHaveText([attic.title])
    await elsewhere.close()
  })

test('a list of saved homes is shared by a secret link', async ({ page, browser, baseURL, problems }) => {
  // Preloaded scripts that are blocked, and the link that is not complete.
  problems.expect(/\/assets\/.*\.js csp$|404/)
  const homes = await listHomes(page, baseURL, ['Attic', 'Barn'])
  await page.goto('/listings')
  for (const { title } of homes) await saveButton(page, title).click()
  await page.goto('/saved')
  await page.getByRole('button', { name: 'Share' }).click()
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Link' })
  await expect(field).toHaveValue(/\/shared\/[\w-]{32}$/)
  const link = await field.inputValue()

  const elsewhere = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const friend = await elsewhere.newPage()
  await friend.goto(link)
  await expect(friend.getByRole('heading', { level: 2 })).toHaveText(homes.toReversed().map(({ title }) => title))
  await friend.getByRole('link', { name: 'Compare' }).click()
  await expect(friend.getByRole('table').getByRole('columnheader')).toHaveCount(2)
  expect((await friend.goto(`${link}x`))?.status()).toBe(404)
  await expect(friend.locator('noscript p')).toHaveText(
    'There is nothing at this address, or no longer. Browse all homes',
  )
  await elsewhere.close()
})

test('homes are compared with the keyboard alone', async ({ page, baseURL }) => {
  const homes = await listHomes(page, baseURL, ['Attic', 'Barn', 'Cellar'])
  await page.goto('/listings')
  for (const { title } of homes) {
    await saveButton(page, title).focus()
    await page.keyboard.press('Space')
  }
  await page.goto('/saved')
  for (const { title } of homes.slice(0, 2)) {
    await page.getByRole('checkbox', { name: `Compare ${title}` }).focus()
    await page.keyboard.press('Space')
  }
  await page.getByRole('link', { name: 'Compare 2 homes' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/compare?homes=${homes[0]?.id},${homes[1]?.id}`)
  const table = page.getByRole('table')
  const row = (name: string) => table.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  await expect(row('Rent per month').getByRole('cell')).toHaveText(['$1,000', '$1,250'])
  await expect(row('Rent per month').getByText('Differs')).toBeAttached()
  await expect(row('Area').getByText('Differs')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Only differences' }).focus()
  await page.keyboard.press('Space')
  await expect(row('Area')).toHaveCount(0)
  await expect(row('Rent per month')).toHaveCount(1)
  expect(await findViolationsInBothThemes(page)).toEqual([])
})

test('an account keeps homes, and takes back what could not be saved', async ({ page, baseURL, problems }) => {
  problems.expect(/503|net::ERR_FAILED/)
  const [home] = await listHomes(page, baseURL, ['Attic'])
  if (!home) throw new Error('a home is missing')
  await signUp(page, 'tenant')
  await page.goto('/listings')
  await page.route('**/api/saved/homes/*', (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"detail":"Try again soon."}' }),
  )
  await saveButton(page, home.title).click()
  await expect(page.getByText('Try again soon.').first()).toBeVisible()
  await expect(saveButton(page, home.title)).toHaveAttribute('aria-pressed', 'false')
  await page.unroute('**/api/saved/homes/*')
  const saved = page.waitForResponse('**/api/saved/homes/*')
  await saveButton(page, home.title).click()
  await saved
  await page.goto('/saved')
  await expect(homesSection(page).getByRole('heading', { level: 3 })).toHaveText([home.title])
})
