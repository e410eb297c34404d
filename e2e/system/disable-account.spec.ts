import type { Page } from '@playwright/test'
import { signUp } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'

async function openActions(page: Page, username: string) {
  await page.goto(`/users?search=${username}`)
  const row = page.getByRole('table', { name: 'Users' }).locator('[data-row]')
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: /^More for/ }).click()
  return row
}

test('an agent’s account takes two agents', async ({ page, browser, baseURL }) => {
  const [first, second] = [await browser.newContext({ baseURL }), await browser.newContext({ baseURL })]
  const { username } = await signUp(await first.newPage(), 'agent')
  await signUp(page, 'agent')
  const row = await openActions(page, username)
  await page.getByRole('menuitem', { name: 'Disable account…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ask to disable it' }).click()
  await expect(row).toContainText('Disabling requested')
  const third = await second.newPage()
  await signUp(third, 'agent')
  const rowOfThird = await openActions(third, username)
  await third.getByRole('menuitem', { name: 'Disable account…' }).click()
  await third.getByRole('dialog').getByRole('button', { name: 'Disable account' }).click()
  await expect(rowOfThird).toContainText('Disabled')
  await Promise.all([first.close(), second.close()])
})
