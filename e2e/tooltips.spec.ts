import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { settled } from './settled.ts'

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

test('an icon button shows its name after 700 ms, and the next one at once within 300 ms', async ({ page }) => {
  await page.clock.install()
  await page.goto('/listings?search=lane')
  await settled(page)
  await loadTooltips(page)
  await page.clock.pauseAt(Date.now() + 60_000)

  await themeToggle(page).hover()
  await page.clock.runFor(690)
  await expect(tooltip(page)).not.toBeAttached()
  await page.clock.runFor(20)
  await expect(tooltip(page)).toHaveText('Switch to light theme')

  await page.mouse.move(400, 500)
  await page.clock.runFor(290)
  await page.getByRole('button', { name: 'Clear search' }).hover()
  await expect(tooltip(page)).toHaveText('Clear search')
  await page.mouse.move(400, 500)
  await page.clock.runFor(310)
  await themeToggle(page).hover()
  await page.clock.runFor(690)
  await expect(tooltip(page)).not.toBeAttached()
})

test('a click before the code of tooltips is loaded keeps the tooltip closed', async ({ page }) => {
  await page.clock.install()
  const release = await holdRequests(page, /tooltip-layer/)
  await page.goto('/')
  await settled(page)
  const response = page.waitForResponse(/tooltip-layer/)
  await themeToggle(page).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  release()
  await (await response).finished()
  await settled(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await expect(tooltip(page)).not.toBeAttached()

  await page.mouse.move(400, 500)
  await themeToggle(page).hover()
  await page.clock.runFor(710)
  await expect(tooltip(page)).toHaveText('Switch to dark theme')
})

test('the keyboard opens a tooltip at once, and Escape closes it', async ({ page }) => {
  await page.goto('/')
  await settled(page)
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).focus()
  await page.keyboard.press('Tab')
  await expect(tooltip(page)).toHaveText('Saved')
  await page.keyboard.press('Tab')
  await expect(themeToggle(page)).toBeFocused()
  await expect(tooltip(page)).toHaveText('Switch to light theme')
  await page.keyboard.press('Escape')
  await expect(tooltip(page)).not.toBeAttached()
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})
