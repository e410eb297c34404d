import type { Page } from '@playwright/test'
import { signUp } from '../accounts.ts'
import { createApplications } from '../create-applications.ts'
import { createProperty } from '../create-property.ts'
import { expect, test } from '../fixtures.ts'
import { visibleToast } from '../toasts.ts'

const notes = (page: Page) => page.getByRole('region', { name: 'Notes' }).getByRole('listitem')

test('the keyboard alone writes, edits and deletes a note about an application', async ({ page, browser, baseURL }) => {
  await signUp(page, 'owner')
  const property = await createProperty(page)
  const [application] = await createApplications(browser, baseURL, property, ['Bela'])
  await page.goto(`/applications/${application?.id}/review`)
  const focused = page.locator(':focus')
  await page.getByRole('textbox', { name: 'New note' }).focus()
  await page.keyboard.type('Two cats.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(notes(page)).toHaveText([/Two cats\./])
  // The list is up to date a moment before the field is empty.
  await expect(page.getByRole('textbox', { name: 'New note' })).toHaveValue('')
  await page.getByRole('textbox', { name: 'New note' }).focus()
  // Past the author: the button that adds a note is off while the field is empty.
  await page.keyboard.press('Tab')
  await expect(focused).toHaveText('You')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Your note' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(focused).toHaveAccessibleName(/^Edit your note/)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(notes(page)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Notes' })).toBeFocused()
  await expect(visibleToast(page)).toContainText('Note deleted')
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(focused).toHaveText('Undo')
  await page.keyboard.press('Enter')
  await expect(notes(page)).toHaveText([/Two cats\./])
})
