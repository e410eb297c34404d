import { IS_SOAK } from '../server/src/test/soak.ts'
import { findViolationsInBothThemes } from './accessibility-checks.ts'
import { signInToDemo } from './demo-sessions.ts'
import { expect, test } from './fixtures.ts'
import { findOverflow } from './layout-checks.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('the palette fits and has no accessibility violations on a phone and at a desk', async ({ page }) => {
  await signInToDemo(page, 'agent')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search, and go anywhere' })
  for (const text of ['', 'an', 'nobody-is-called-this', 'חיים 🏡 بيت']) {
    await field.fill(text)
    if (text === 'an') await expect(page.getByText('Conversations')).toBeVisible()
    if (text.length > 2) await expect(page.getByText(`Nothing found for “${text}”`)).toBeVisible()
    for (const width of IS_SOAK ? [320, 390, 1440] : [320, 1440]) {
      await page.setViewportSize({ width, height: 700 })
      expect(await findOverflow(page), `${text} at ${width} px`).toEqual([])
      // The page beneath is checked by itself.
      const violations = await findViolationsInBothThemes(page, { include: '[role="dialog"]' })
      expect(violations, `${text} at ${width} px`).toEqual([])
    }
  }
})
