import type { Page } from '@playwright/test'
import { IS_SOAK } from '../server/src/test/soak.ts'
import { findViolationsInBothThemes } from './accessibility-checks.ts'
import { signInToDemo } from './demo-sessions.ts'
import { expect } from './fixtures.ts'
import { findOverflow } from './layout-checks.ts'

/** Expects the palette of an agent to fit and to be accessible on a phone and at a desk, with each of these texts. */
export async function expectPaletteFits(page: Page, texts: string[]) {
  await signInToDemo(page, 'agent')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search, and go anywhere' })
  for (const text of texts) {
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
}
