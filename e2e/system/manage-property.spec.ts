import type { Page } from '@playwright/test'
import { signUp } from '../accounts.ts'
import { openNewPage } from '../create-applications.ts'
import { createProperty } from '../create-property.ts'
import { expect, test } from '../fixtures.ts'
import { gotoLive } from '../messaging.ts'
import { expectToast, visibleToast } from '../toasts.ts'

const history = (page: Page) => page.getByRole('region', { name: 'History' })
const price = (page: Page, amount: string) => page.getByRole('button', { name: `Change the price, ${amount} a month` })

test('an owner changes the price and publishes in four clicks, undoes it, and finds both in the history', async ({
  page,
}) => {
  const me = await signUp(page, 'owner', { firstName: 'Runa' })
  const property = await createProperty(page, { title: 'House in order', price: 1200, isPublished: false })
  await page.goto('/properties')

  await page.getByRole('article').getByRole('link', { name: property.title }).click()
  await price(page, '$1,200').click()
  await page.getByLabel('Monthly rent').fill('1150.50')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Price changed', 'From $1,200 to $1,150.50 a month.')
  await page.getByRole('region', { name: 'What to do next' }).getByRole('button', { name: 'Publish' }).click()
  await expectToast(page, 'Published', 'Everyone can find “House in order” now.')

  await expect(history(page)).toContainText(`Runa ${me.lastName} published it`)
  await expect(history(page)).toContainText(`Runa ${me.lastName} changed the price from $1,200 to $1,150.50`)
  await visibleToast(page).getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Undone', '“House in order” is a draft again.')
  await expect(page.getByRole('switch', { name: /^Published/ })).not.toBeChecked()
  await expect(history(page)).toContainText(`Runa ${me.lastName} unpublished it`)
})

test('a home is managed with the keyboard alone', async ({ page }) => {
  await signUp(page, 'owner')
  const property = await createProperty(page, { price: 1000, isPublished: false })
  await page.goto(`/properties/${property.id}`)
  await price(page, '$1,000').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Monthly rent')).toBeFocused()
  await page.keyboard.type('950')
  await page.keyboard.press('Escape')
  await expect(price(page, '$1,000')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('950')
  await page.keyboard.press('Enter')
  await expect(price(page, '$950')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeFocused()
  await page.keyboard.press('M')
  await expectToast(page, 'Status changed', 'From available to in maintenance.')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('switch', { name: /^Published/ })).toBeFocused()
  await page.keyboard.press('Space')
  await expectToast(page, 'Published', 'Everyone can find')
  // To the region of toasts, then to the toast and its button.
  for (const key of ['F8', 'Tab', 'Tab']) await page.keyboard.press(key)
  await expect(visibleToast(page).getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Undone', 'is a draft again')

  await page.getByRole('button', { name: 'More for this home' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await expect(page).toHaveURL('/properties')
  await expect(page.getByText('No homes yet')).toBeVisible()
})

test('publishing on a card can be undone, even on another screen', async ({ page }) => {
  await signUp(page, 'owner')
  const property = await createProperty(page, { title: 'Shy little house', isPublished: false })
  await page.goto('/properties')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expectToast(page, 'Published', 'Everyone can find “Shy little house” now.')
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await expect(page).toHaveURL('/listings')
  await visibleToast(page).getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Undone', '“Shy little house” is a draft again.')
  expect((await (await page.request.get(`/api/properties/${property.id}`)).json()).isPublished).toBe(false)
})

test('a message about the home appears while its page is open', async ({ page, browser, baseURL }) => {
  const { id: ownerId } = await signUp(page, 'owner')
  const property = await createProperty(page)
  await gotoLive(page, `/properties/${property.id}`)
  await expect(page.getByText('Nobody has written to you about this home yet.')).toBeVisible()
  const tenant = await openNewPage(browser, baseURL)
  await signUp(tenant, 'tenant', { firstName: 'Ilse' })
  await tenant.request.post('/api/messages', {
    data: { receiverId: ownerId, content: 'Is it still free?', propertyId: property.id },
  })
  await expect(page.getByRole('list', { name: 'Conversations' })).toContainText('Ilse')
  // Messages are read in a page that has the focus.
  await page.bringToFront()
  await page.getByRole('link', { name: 'Open the conversation' }).click()
  await expect(page.getByText('Is it still free?').last()).toBeVisible()
  // The list of conversations may show the text before the thread does, which marks it as read.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Messages', exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('list', { name: 'Conversations' })).toContainText('Ilse')
  await expect(page.getByRole('link', { name: 'Open the conversation' })).toHaveCount(0)
  await tenant.context().close()
})

test('opening a home counts a view once; hovering its card, and its owner, count none', async ({
  page,
  browser,
  baseURL,
}) => {
  const owner = await openNewPage(browser, baseURL)
  await signUp(owner, 'owner')
  const property = await createProperty(owner, { title: 'House with a view', city: 'Vista' })
  const counted: string[] = []
  for (const tab of [page, owner])
    tab.on('request', (request) => {
      if (request.url().endsWith('/views')) counted.push(`${tab === owner ? 'owner' : 'visitor'} ${request.method()}`)
    })
  await page.goto('/listings?city=Vista')
  const prefetch = page.waitForResponse(`**/api/properties/${property.id}`)
  await page.getByRole('link', { name: property.title }).hover()
  await prefetch
  expect(counted).toEqual([])
  for (let visit = 0; visit < 2; visit++) {
    const sent = visit === 0 && page.waitForResponse('**/views')
    await page.getByRole('link', { name: property.title }).click()
    await expect(page).toHaveURL(`/listings/${property.id}`)
    await sent
    await page.getByRole('link', { name: 'Back to Listings' }).click()
    await expect(page).toHaveURL('/listings?city=Vista')
  }
  await owner.goto(`/listings/${property.id}`)
  await expect(owner.getByRole('link', { name: 'Manage this home' })).toBeVisible()
  expect(counted).toEqual(['visitor POST'])
  await owner.context().close()
})
