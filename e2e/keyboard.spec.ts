import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { listHome, signUp, someone } from './people.ts'

/** Tab until what is named has the focus, as someone without a mouse does. */
async function tabTo(page: Page, name: string | RegExp) {
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab')
    const label = await page.evaluate(() => {
      // The page itself, where what had the focus has just gone: the next Tab goes on from there.
      const element = document.activeElement
      if (!element || element === document.body) return ''
      const labels =
        'labels' in element ? [...(element.labels as NodeListOf<HTMLElement>)].map((l) => l.textContent) : []
      return element.getAttribute('aria-label') ?? labels[0] ?? element.textContent ?? ''
    })
    if (typeof name === 'string' ? label.trim().startsWith(name) : name.test(label)) return
  }
  throw new Error(`nothing named ${name} can be reached with Tab`)
}

test('registering and applying needs no mouse', async ({ page, browser, baseURL }) => {
  const owners = await browser.newContext({ baseURL })
  const owner = await owners.newPage()
  await signUp(owner, 'owner')
  const home = await listHome(owner, { title: `Bell tower ${Date.now()}` })
  await owners.close()

  await page.goto('/register')
  const me = someone('keys')
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

  await page.goto(`/listings/${home.id}`)
  await tabTo(page, 'Apply Now')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/applications/${home.id}`)
  await tabTo(page, 'Why are you interested')
  await page.keyboard.type('No mouse was moved.')
  await tabTo(page, 'Submit Application')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { name: `Welcome back, ${me.firstName}` })).toBeVisible()
  await expect(page.getByRole('main').getByText(home.title)).toBeVisible()
})
