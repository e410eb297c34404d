import { expect, test } from './fixtures.ts'
import { settled } from './settled.ts'

test('dark is the default theme, and a chosen theme is kept after a reload without a flash', async ({ page }) => {
  await page.goto('/')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /theme|light/i })
    .click()
  await expect(html).toHaveAttribute('data-theme', 'light')
  expect(await page.evaluate(() => localStorage.getItem('lintel-theme'))).toBe('light')
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () =>
      sessionStorage.setItem('first', document.documentElement.dataset.theme ?? ''),
    )
  })
  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'light')
  expect(await page.evaluate(() => sessionStorage.getItem('first'))).toBe('light')
})

test('changing the theme with reduced motion starts no animation', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await settled(page)
  const running = await page.evaluate(() => {
    document.documentElement.dataset.theme = 'light'
    return document.getAnimations().map((animation) => animation.effect?.getComputedTiming().duration)
  })
  expect(running).toEqual([])
})
