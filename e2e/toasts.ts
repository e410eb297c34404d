import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Expects a toast with this title and text, or its announcement to screen readers. */
export async function expectToast(page: Page, title: string, description: string) {
  const toast = page
    .getByRole('status')
    .or(page.getByRole('alert'))
    .or(page.locator('[data-state=open]'))
    .filter({ hasText: title })
  await expect(toast.first()).toContainText(description)
}

/** Like `expectToast`, for a step that ends late on a busy machine, such as one that leads to another screen: a toast goes after 5 s. */
export const expectToastDuring = (page: Page, title: string, description: string, step: () => Promise<unknown>) =>
  Promise.all([expectToast(page, title, description), step()])

/** The toast on screen, without its announcement to screen readers. */
export const visibleToast = (page: Page): Locator => page.locator('li[data-state=open]')
