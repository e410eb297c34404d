import { expect, test } from '../fixtures.ts'
import { keepProperties, listProperties, saveButton } from '../saved-properties.ts'

test('on a phone homes are kept without an account, and taken over at sign-in', async ({ page, browser, baseURL }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await keepProperties(page, browser, baseURL)
})

test('a list of saved homes is shared by a secret link', async ({ page, browser, baseURL, problems }) => {
  // Preloaded scripts that are blocked, and the link that is not complete.
  problems.expect(/\/assets\/.*\.js csp$|404/)
  const properties = await listProperties(page, baseURL, ['Attic', 'Barn'])
  await page.goto('/listings')
  for (const { title } of properties) await saveButton(page, title).click()
  await page.goto('/saved')
  await page.getByRole('button', { name: 'Share' }).click()
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Link' })
  await expect(field).toHaveValue(/\/shared\/[\w-]{32}$/)
  const link = await field.inputValue()

  const elsewhere = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const friend = await elsewhere.newPage()
  await friend.goto(link)
  await expect(friend.getByRole('heading', { level: 2 })).toHaveText(properties.toReversed().map(({ title }) => title))
  await friend.getByRole('link', { name: 'Compare' }).click()
  await expect(friend.getByRole('table').getByRole('columnheader')).toHaveCount(2)
  expect((await friend.goto(`${link}x`))?.status()).toBe(404)
  await expect(friend.locator('noscript p')).toHaveText(
    'There is nothing at this address, or no longer. Browse all homes',
  )
  await elsewhere.close()
})
