import { findViolationsInBothThemes } from './accessibility-checks.ts'
import { signUp } from './accounts.ts'
import { openNewPage } from './create-applications.ts'
import { createProperty } from './create-property.ts'
import { expect, test } from './fixtures.ts'

for (const [device, viewport] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`at ${device} a visitor finds homes in a city, compares and shares them in eight steps`, async ({
    page,
    browser,
    baseURL,
    context,
  }) => {
    await page.setViewportSize(viewport)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const owner = await openNewPage(browser, baseURL)
    await signUp(owner, 'owner')
    const city = `Searchford${viewport.width}`
    const titles = ['Attic', 'Barn', 'Cellar'].map((name) => `${name} at ${viewport.width}`)
    for (const title of titles) await createProperty(owner, { title, city })
    await owner.context().close()

    await page.goto('/')
    await page.getByRole('searchbox', { name: 'City, title or address' }).click()
    await page.keyboard.type(city.slice(0, 8))
    await page.getByRole('option', { name: new RegExp(city) }).click()
    await expect(page).toHaveURL(`/listings?city=${city}`)
    for (const title of titles) await page.getByRole('button', { name: `Save ${title}` }).click()
    await expect(page.getByText('3 homes saved in this browser')).toBeInViewport()
    expect(await findViolationsInBothThemes(page)).toEqual([])
    await page.getByRole('link', { name: 'Compare 3 homes' }).click()
    const row = page.getByRole('row', { name: /^Cost of moving in|^Rent per month/ }).first()
    await expect(row).toBeInViewport()
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('dialog', { name: 'Share this comparison' }).getByRole('button', { name: 'Copy' }).click()
    await expect(page.getByText('The link is copied.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  })
