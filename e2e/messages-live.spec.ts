import { createProperty } from './create-property.ts'
import { expect, test } from './fixtures.ts'
import {
  expectStored,
  messageField,
  messageInThread,
  openThread,
  openUser,
  sendByHttp,
  sendInThread,
  threadRegion,
} from './messaging.ts'
import { CONNECTION_ERRORS } from './problems.ts'
import { settled } from './settled.ts'

test('a tenant and an owner exchange messages with live status, typing and presence', async ({ browser, baseURL }) => {
  const tenant = await openUser(browser, baseURL, 'tenant')
  const owner = await openUser(browser, baseURL, 'owner')
  const property = await createProperty(owner.page, { title: `Loft of the two gables ${Date.now()}` })
  await owner.page.goto('/dashboard')
  await expect(owner.page.getByRole('banner').getByRole('link', { name: 'Messages' })).toBeVisible()

  await tenant.page.goto(`/listings/${property.id}`)
  await tenant.page.getByRole('button', { name: 'Contact Owner' }).click()
  await expect(tenant.page).toHaveURL(`/messages?to=${owner.account.id}&property=${property.id}`)
  await expect(tenant.page.getByRole('link', { name: property.title })).toHaveAttribute(
    'href',
    `/listings/${property.id}`,
  )
  const send = tenant.page.getByRole('button', { name: 'Send' })
  await expect(send).toBeDisabled()
  await messageField(tenant.page).fill('   ')
  await expect(send).toBeDisabled()
  await sendInThread(tenant.page, 'Is the loft still free?')
  await expect(threadRegion(tenant.page).getByText('Is the loft still free?')).toBeVisible()
  await expectStored(tenant.page)
  await expect(messageField(tenant.page)).toHaveValue('')

  // On another screen the owner sees the unread count in the header and the document title.
  const link = owner.page.getByRole('banner').getByRole('link', { name: /Messages.*1 unread message/ })
  await expect(link).toBeVisible()
  await expect(owner.page).toHaveTitle(/^\(1\) Dashboard/)
  await expect(threadRegion(tenant.page).getByText('Delivered', { exact: true })).toBeAttached()
  await link.click()
  await owner.page.getByRole('link', { name: /newest unread/ }).click()
  await expect(threadRegion(owner.page).getByText('Is the loft still free?')).toBeVisible()
  await expect(owner.page.getByRole('link', { name: property.title })).toBeVisible()
  await owner.page.bringToFront()
  await expect(threadRegion(tenant.page).getByText('Read', { exact: true })).toBeAttached()
  await expect(owner.page).toHaveTitle(/^Amara/)

  await messageField(owner.page).pressSequentially('It is')
  await expect(tenant.page.getByText('Typing…').first()).toBeVisible()
  await owner.page.getByRole('button', { name: 'Send' }).click()
  await expect(messageInThread(tenant.page, 'It is')).toBeVisible()
  await expect(tenant.page.getByText('Typing…')).toHaveCount(0)
  await expect(tenant.page.getByText(/Owner · Online/)).toBeVisible()
  await owner.page.close()
  await expect(tenant.page.getByText(/Owner · Online/)).toHaveCount(0)
})

test('messages written offline are sent once the page is opened again or the network is back, without duplicates', async ({
  browser,
  baseURL,
  problems,
}) => {
  problems.expect(CONNECTION_ERRORS)
  problems.expect(/Failed to send message/)
  const tenant = await openUser(browser, baseURL, 'tenant')
  const owner = await openUser(browser, baseURL, 'owner')
  await openThread(tenant, owner)
  await sendInThread(tenant.page, 'Before the tunnel')
  await expectStored(tenant.page)
  await openThread(owner, tenant)

  await expect(tenant.page.getByText(/Owner · Online/)).toBeVisible()
  const context = tenant.page.context()
  await context.setOffline(true)
  await expect(tenant.page.getByText(/Owner · Online/)).toHaveCount(0)
  await expect(tenant.page.getByText('(online)')).toHaveCount(0)
  await sendInThread(tenant.page, 'In the tunnel')
  await expect(threadRegion(tenant.page).getByText('Not sent yet')).toBeVisible()
  await sendInThread(tenant.page, 'Still in the tunnel')
  await sendByHttp(owner, tenant, 'Where are you?')
  await tenant.page.close()
  await context.setOffline(false)

  tenant.page = await context.newPage()
  await openThread(tenant, owner)
  for (const user of [tenant, owner]) {
    for (const text of ['Before the tunnel', 'Where are you?', 'In the tunnel', 'Still in the tunnel'])
      await expect(messageInThread(user.page, text)).toHaveCount(1)
  }
  await expect(tenant.page.getByText('Not sent yet')).toHaveCount(0)

  // Again, with the page open all the time.
  await context.setOffline(true)
  await sendInThread(tenant.page, 'Another tunnel')
  await sendByHttp(owner, tenant, 'Again?')
  await expect(tenant.page.getByText(/You are offline\./)).toBeVisible()
  await context.setOffline(false)
  await expect(threadRegion(tenant.page).getByText('Again?')).toBeVisible()
  await expect(threadRegion(owner.page).getByText('Another tunnel')).toBeVisible()
  await expect(tenant.page.getByText(/You are offline\./)).toHaveCount(0)
})

test('visitors load no messaging code and open no socket', async ({ page }) => {
  const sockets: string[] = []
  const calls: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  page.on('request', (request) => calls.push(request.url()))
  await page.goto('/')
  await page.goto('/listings')
  await settled(page)
  expect(sockets).toEqual([])
  expect(calls.filter((url) => /messag/i.test(url))).toEqual([])
})
