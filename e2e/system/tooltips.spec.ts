import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { settled } from '../settled.ts'

// With animations, as for most users.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const tooltip = (page: Page) => page.getByRole('tooltip')
const themeToggle = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Switch to/ })

/** Loads the code of tooltips by a first hover, and closes the tooltip again. */
async function loadTooltips(page: Page) {
  await Promise.all([page.waitForResponse(/tooltip-layer/), themeToggle(page).hover()])
  await expect(tooltip(page)).toBeAttached()
  await page.mouse.move(400, 500)
  await expect(tooltip(page)).not.toBeAttached()
}

test('the first hover shows a tooltip, which lets clicks through and closes with one', async ({ page }) => {
  await page.goto('/')
  await settled(page)
  await themeToggle(page).hover()
  await expect(tooltip(page)).toHaveText('Switch to light theme')
  await expect(page.locator('[data-radix-popper-content-wrapper] > *')).toHaveCSS('pointer-events', 'none')
  await themeToggle(page).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(tooltip(page)).not.toBeAttached()
})

test('focus that a dialog moves opens no tooltip, so the first Escape closes the dialog', async ({ page }) => {
  await page.goto('/')
  await settled(page)
  await loadTooltips(page)
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await expect(tooltip(page)).not.toBeAttached()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a tap presses the button and opens no tooltip', async ({ page }) => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await page.goto('/')
    await settled(page)
    await themeToggle(page).tap()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await settled(page)
    expect(requested.filter((url) => url.includes('tooltip-layer'))).toEqual([])
  })
})
