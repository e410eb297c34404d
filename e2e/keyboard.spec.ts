import type { Page } from '@playwright/test'
import { newAccountForm, signUp } from './accounts.ts'
import { createProperty } from './create-property.ts'
import { expect, test } from './fixtures.ts'

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp) {
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab')
    const label = await page.evaluate(() => {
      // The body has the focus if the focused element was removed; Tab continues from its position.
      const element = document.activeElement
      if (!element || element === document.body) return ''
      const labels =
        'labels' in element ? [...(element.labels as NodeListOf<HTMLElement>)].map((l) => l.textContent) : []
      return element.getAttribute('aria-label') ?? labels[0] ?? element.textContent ?? ''
    })
    if (typeof name === 'string' ? label.trim().startsWith(name) : name.test(label)) return
  }
  throw new Error(`no element named ${name} can be reached with Tab`)
}

test('a user registers and applies with the keyboard alone', async ({ page, browser, baseURL }) => {
  const owners = await browser.newContext({ baseURL })
  const owner = await owners.newPage()
  await signUp(owner, 'owner')
  const property = await createProperty(owner, { title: `Bell tower ${Date.now()}` })
  await owners.close()

  await page.goto('/register')
  const me = newAccountForm('keys')
  await tabTo(page, 'First name')
  await page.keyboard.type(me.firstName)
  await tabTo(page, 'Last name')
  await page.keyboard.type(me.lastName)
  await tabTo(page, 'Username')
  await page.keyboard.type(me.username)
  await tabTo(page, 'Password')
  await page.keyboard.type(me.password)
  await tabTo(page, 'Account type')
  await page.keyboard.press('T')
  await tabTo(page, 'Create Account')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')

  await page.goto(`/listings/${property.id}`)
  await tabTo(page, 'Apply Now')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/applications/${property.id}`)
  await tabTo(page, 'Why are you interested')
  await page.keyboard.type('No mouse was moved.')
  await tabTo(page, 'Submit Application')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { name: `Welcome back, ${me.firstName}` })).toBeVisible()
  await expect(page.getByRole('main').getByText(property.title)).toBeVisible()
})
