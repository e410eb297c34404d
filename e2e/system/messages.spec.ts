import { expect, test } from '../fixtures.ts'
import {
  messageField,
  messageInThread,
  openThread,
  openUser,
  sendByHttp,
  sendInThread,
  threadRegion,
} from '../messaging.ts'

test('a long thread opens at its end, and keeps its scroll position when messages load above or arrive below', async ({
  browser,
  baseURL,
}) => {
  const tenant = await openUser(browser, baseURL, 'tenant')
  const owner = await openUser(browser, baseURL, 'owner')
  for (let i = 1; i <= 130; i++)
    await sendByHttp(tenant, owner, `Line ${i}${i % 7 ? '' : ', and what it was about '.repeat(9)}`)
  await openThread(tenant, owner)
  const scroller = threadRegion(tenant.page)
  await expect(messageInThread(tenant.page, 'Line 130')).toBeInViewport()
  await expect(messageInThread(tenant.page, 'Line 60')).toHaveCount(0)

  // Loading an older page must not move the visible messages.
  await scroller.hover()
  for (const line of [92, 50, 12]) {
    await expect(async () => {
      await tenant.page.mouse.wheel(0, -150)
      await expect(messageInThread(tenant.page, `Line ${line}`)).toBeInViewport({ timeout: 50 })
    }).toPass({ intervals: [10] })
  }
  await expect(messageInThread(tenant.page, 'Line 1')).toHaveCount(1)
  const position = async () => (await messageInThread(tenant.page, 'Line 12').boundingBox())?.y
  const before = await position()
  await sendByHttp(owner, tenant, 'Do read on')
  const button = tenant.page.getByRole('button', { name: '1 new message' })
  await expect(button).toBeVisible()
  expect(await position()).toBe(before)
  await button.click()
  await expect(scroller.getByText('Do read on')).toBeInViewport()
  await expect(button).toHaveCount(0)
})

test('a phone shows either the list or the thread', async ({ browser, baseURL }) => {
  const tenant = await openUser(browser, baseURL, 'tenant')
  const owner = await openUser(browser, baseURL, 'owner')
  await sendByHttp(tenant, owner, 'From a phone')
  await tenant.page.setViewportSize({ width: 360, height: 740 })
  await tenant.page.goto('/')
  await tenant.page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Messages' }).click()
  await expect(tenant.page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await expect(messageField(tenant.page)).toHaveCount(0)
  await tenant.page.getByRole('link', { name: /Amara Okonkwo/ }).click()
  await expect(messageField(tenant.page)).toBeVisible()
  await expect(tenant.page.getByRole('heading', { level: 1 })).toHaveText('Messages with Amara Okonkwo-Lindqvist')
  const width = await tenant.page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(360)
  await sendInThread(tenant.page, 'w'.repeat(400))
  expect(await tenant.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await tenant.page.getByRole('link', { name: 'Back to all conversations' }).click()
  await expect(tenant.page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
})
