import type { Page } from '@playwright/test'
import { IS_SOAK } from '../server/src/test/soak.ts'
import { findViolations, findViolationsInBothThemes } from './accessibility-checks.ts'
import { signUp } from './accounts.ts'
import { createProperty } from './create-property.ts'
import { signInToDemo } from './demo-sessions.ts'
import { expect, test } from './fixtures.ts'
import { settled } from './settled.ts'

const WIDTHS = [390, 1440]
/** For screens that `layout.spec.ts` checks at 320 px in every run: the soak run checks them here at 1440 px. */
const DESKTOP = IS_SOAK ? [1440] : []

async function expectAccessible(page: Page, path: string, widths = WIDTHS) {
  if (widths.length === 0) return
  await page.goto(path)
  await expect(page.locator('h1')).toBeVisible()
  await settled(page)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect(await findViolationsInBothThemes(page), `${path} at ${width} px`).toEqual([])
  }
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test('public screens have no accessibility violations', async ({ page, problems }) => {
  test.slow()
  problems.expect(/404/)
  const [first] = await (await page.request.get('/api/properties/public?limit=1')).json()
  const screens = ['/', '/listings', `/listings/${first.id}`, '/login', '/register']
  for (const path of screens) await expectAccessible(page, path, DESKTOP)
  for (const path of ['/listings?search=nothing-is-called-this', '/nowhere']) await expectAccessible(page, path)
})

if (IS_SOAK)
  test('the screens of a tenant have no accessibility violations', async ({ page }) => {
    test.slow()
    await signInToDemo(page, 'tenant')
    const [home] = await (await page.request.get('/api/properties/public?limit=1')).json()
    const [application] = await (await page.request.get('/api/tenant/applications?limit=1')).json()
    const paths = [
      '/dashboard',
      '/lease',
      '/documents',
      '/applications',
      '/profile',
      '/messages',
      `/listings/${home.id}`,
      `/applications/${home.id}`,
      `/applications/${application.id}/review`,
    ]
    for (const path of paths) await expectAccessible(page, path, DESKTOP)
  })

for (const username of ['owner', 'agent'] as const) {
  test(`the screens of an ${username} have no accessibility violations`, async ({ page }) => {
    await signInToDemo(page, username)
    const [home] = await (await page.request.get('/api/owner/properties?limit=1')).json()
    const screens = [
      '/dashboard',
      '/properties/add',
      '/documents',
      '/profile',
      '/properties',
      '/applications',
      ...(home ? [`/applications?property=${home.id}`] : []),
    ]
    for (const path of screens) await expectAccessible(page, path, DESKTOP)
    for (const path of [
      '/properties?search=nowhere',
      '/documents?type=notice',
      '/applications?status=withdrawn&search=nowhere',
    ])
      await expectAccessible(page, path)
  })
}

test('the user list and the profile forms have no accessibility violations', async ({ page }) => {
  await signInToDemo(page, 'agent')
  await expectAccessible(page, '/users', DESKTOP)
  await expectAccessible(page, '/users?search=nobody-is-called-this')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit account information' }).click()
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your current password is required')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
})

test('an empty dashboard and a property without pictures have no accessibility violations', async ({ page }) => {
  await signUp(page, 'owner')
  await expectAccessible(page, '/dashboard')
  const home = await createProperty(page)
  await expectAccessible(page, `/listings/${home.id}`)
  for (const path of [`/properties/${home.id}`, `/properties/${home.id}/edit`]) await expectAccessible(page, path)
})

for (const width of IS_SOAK ? [320, 390, 1440] : [320])
  test(`the application list fits and has no accessibility violations at ${width} px, with long names, a search and a dialog`, async ({
    page,
  }) => {
    const owner = await signUp(page, 'owner')
    const home = await createProperty(page, { title: `Penthouse ${'extraordinarily-'.repeat(8)}high` })
    await page.request.post('/api/auth/logout')
    const longest = { firstName: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2), lastName: 'von und zu '.repeat(8) }
    const { id: tenantId } = await signUp(page, 'tenant', longest)
    await page.request.post('/api/applications', { data: { propertyId: home.id, tenantId } })
    await page.request.post('/api/auth/login', { data: owner })
    await expectAccessible(page, '/applications')
    await page.setViewportSize({ width, height: 800 })
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(await overflow()).toBeLessThanOrEqual(0)

    await page.getByRole('combobox', { name: 'Home' }).click()
    const option = page.getByRole('listbox', { name: 'Homes' }).getByRole('option')
    await expect(option).toHaveCount(1)
    expect(await findViolations(page)).toEqual([])
    expect(await overflow()).toBeLessThanOrEqual(0)
    await option.click()
    await page.getByRole('button', { name: /^Reject/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('listitem').locator('a[data-row-link]').filter({ hasText: 'Wolfe' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Application from/ })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    expect(await overflow()).toBeLessThanOrEqual(0)
  })

test('the check finds a button without a name and too little contrast in the light theme', async ({ page }) => {
  await page.goto('/login')
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<button></button><p id="pale">Hardly to be read</p>')
    document.styleSheets[0]?.insertRule('[data-theme=light] #pale { color: #eee }')
  })
  const found = await findViolationsInBothThemes(page)
  expect(found.filter((line) => line.startsWith('dark: button-name'))).toHaveLength(1)
  expect(found.filter((line) => line.startsWith('light: color-contrast'))).toHaveLength(1)
})
