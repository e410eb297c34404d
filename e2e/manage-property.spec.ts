import type { Page } from '@playwright/test'
import { signUp } from './accounts.ts'
import { openNewPage } from './create-applications.ts'
import { createProperty } from './create-property.ts'
import { expect, test } from './fixtures.ts'
import { gotoLive } from './messaging.ts'
import { expectToast } from './toasts.ts'

const history = (page: Page) => page.getByRole('region', { name: 'History' })
const price = (page: Page, amount: string) => page.getByRole('button', { name: `Change the price, ${amount} a month` })

test('a price that another changes appears at once, and is not overwritten by a price typed before', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  problems.expect(/412/)
  const agent = await openNewPage(browser, baseURL)
  await signUp(agent, 'agent')
  await signUp(page, 'owner')
  const property = await createProperty(page, { price: 1000 })
  for (const tab of [page, agent]) await gotoLive(tab, `/properties/${property.id}`)

  await price(page, '$1,000').click()
  await page.getByLabel('Monthly rent').fill('1100')
  await page.keyboard.press('Enter')
  await expect(price(agent, '$1,100')).toBeVisible()
  await expect(history(agent)).toContainText('changed the price from $1,000 to $1,100')

  await price(agent, '$1,100').click()
  await agent.getByLabel('Monthly rent').fill('900')
  await price(page, '$1,100').click()
  await page.getByLabel('Monthly rent').fill('1300')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Price changed', 'From $1,100 to $1,300 a month.')
  await agent.keyboard.press('Enter')
  await expect(agent.getByText('Someone changed the price to $1,300 meanwhile.')).toBeVisible()
  await expect(agent.getByLabel('Monthly rent')).toHaveValue('900')
  await agent.keyboard.press('Enter')
  await expect(price(page, '$900')).toBeVisible()
  await agent.context().close()
})
