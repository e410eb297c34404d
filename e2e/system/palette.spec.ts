import { signUp } from '../accounts.ts'
import { createProperty } from '../create-property.ts'
import { signInToDemo } from '../demo-sessions.ts'
import { expect, test } from '../fixtures.ts'
import { expectPaletteFits } from '../palette.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('an agent finds a person by keys alone, and again among the recent ones', async ({ page }) => {
  await signInToDemo(page, 'agent')
  const [{ id, firstName, lastName }] = await (
    await page.request.get('/api/agent/users?role=tenant&limit=1&search=Tran')
  ).json()
  const name = `${firstName} ${lastName}`
  const palette = page.getByRole('dialog', { name: 'Search, and go anywhere' })
  const options = palette.getByRole('option')
  await page.goto('/users')
  const search = page.getByRole('searchbox', { name: 'Search by name' })
  await search.focus()

  // From a text field, and back to it.
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await expect(search).toBeFocused()

  // Enter does not wait for the results to be seen.
  await page.keyboard.press('Control+k')
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/people/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expect(page.getByRole('main')).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(palette.getByText('Recent')).toBeVisible()
  await expect(options.first()).toContainText(name)
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  // The pointer is not needed, and Tab leaves the field.
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Tab')
  await expect(palette.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('waiting agents')
  const opened = page.context().waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  await expect(await opened).toHaveURL('/users?waiting=true')
  await expect(page).toHaveURL(`/people/${id}`)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('keyboard shortcuts')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Search, and go anywhere'),
  ).toBeVisible()
})

test('an owner opens what they manage, and keeps what they typed in a dialog', async ({ page }) => {
  await signUp(page, 'owner')
  const property = await createProperty(page, { title: `Penthouse ${'extraordinarily-'.repeat(8)}high` })
  await page.goto('/dashboard')
  await page.waitForFunction(() => 'isHydrated' in window)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('penthouse extra')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/properties/${property.id}`)
  const [other] = await (await page.request.get('/api/properties/public?limit=1&sort=price-desc')).json()
  await page.goto(`/listings/${other.id}`)
  await page.getByRole('button', { name: 'Report this home' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill('half of it')
  await page.keyboard.press('Control+k')
  await expect(dialog).toHaveCount(1)
  await expect(dialog.getByRole('textbox').first()).toBeFocused()
})

test('the palette fits and has no accessibility violations on a phone and at a desk', ({ page }) =>
  expectPaletteFits(page, ['', 'nobody-is-called-this', 'חיים 🏡 بيت']))
