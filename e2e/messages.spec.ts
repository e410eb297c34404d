/* Over 250 lines: all tests of the messages screen, which share helpers. */
import type { Browser, Page } from '@playwright/test'
import { findViolations } from './accessibility-checks.ts'
import { type Account, signUp } from './accounts.ts'
import { createProperty } from './create-property.ts'
import { expect, test } from './fixtures.ts'
import { CONNECTION_ERRORS } from './problems.ts'

type User = { page: Page; account: Account }

/** Registers a user in a new browser context. */
async function openUser(
  browser: Browser,
  baseURL: string | undefined,
  role: 'tenant' | 'owner' | 'agent',
): Promise<User> {
  const page = await (await browser.newContext({ baseURL })).newPage()
  return { page, account: await signUp(page, role) }
}
const sendByHttp = async (from: User, to: User, content: string) => {
  const response = await from.page.request.post('/api/messages', {
    data: { receiverId: to.account.id, content, type: 'text' },
  })
  expect(response.status()).toBe(201)
}
const openThread = async ({ page }: User, other: User) => {
  await page.goto(`/messages?to=${other.account.id}`)
  await expect(field(page)).toBeVisible()
}
const field = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
const thread = (page: Page) => page.getByRole('region', { name: /^Messages with/ })
const sendInThread = async (page: Page, text: string) => {
  await field(page).fill(text)
  await field(page).press('Enter')
}
/** A message in the open thread; its text starts with the author's name, for screen readers. */
const bubble = (page: Page, text: string) =>
  thread(page).getByText(new RegExp(`^[^:]+: ${text.replaceAll(/[?*().|]/g, '\\$&')}$`))
/** Expects the newest own message to be stored on the server. */
const expectStored = (page: Page) =>
  expect(
    thread(page)
      .getByText(/^(Sent|Delivered|Read)$/)
      .last(),
  ).toBeAttached()
/** Resolves when the page's live connection is ready. */
const waitForConnection = (page: Page) =>
  page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))

test('a tenant and an owner exchange messages with live status, typing and presence', async ({ browser, baseURL }) => {
  const tenant = await openUser(browser, baseURL, 'tenant')
  const owner = await openUser(browser, baseURL, 'owner')
  const home = await createProperty(owner.page, { title: `Loft of the two gables ${Date.now()}` })
  await owner.page.goto('/dashboard')
  await expect(owner.page.getByRole('banner').getByRole('link', { name: 'Messages' })).toBeVisible()

  await tenant.page.goto(`/listings/${home.id}`)
  await tenant.page.getByRole('button', { name: 'Contact Owner' }).click()
  await expect(tenant.page).toHaveURL(`/messages?to=${owner.account.id}&property=${home.id}`)
  await expect(tenant.page.getByRole('link', { name: home.title })).toHaveAttribute('href', `/listings/${home.id}`)
  const send = tenant.page.getByRole('button', { name: 'Send' })
  await expect(send).toBeDisabled()
  await field(tenant.page).fill('   ')
  await expect(send).toBeDisabled()
  await sendInThread(tenant.page, 'Is the loft still free?')
  await expect(thread(tenant.page).getByText('Is the loft still free?')).toBeVisible()
  await expectStored(tenant.page)
  await expect(field(tenant.page)).toHaveValue('')

  // On another screen the owner sees the unread count in the header and the document title.
  const link = owner.page.getByRole('banner').getByRole('link', { name: /Messages.*1 unread message/ })
  await expect(link).toBeVisible()
  await expect(owner.page).toHaveTitle(/^\(1\) Dashboard/)
  await expect(thread(tenant.page).getByText('Delivered', { exact: true })).toBeAttached()
  await link.click()
  await owner.page.getByRole('link', { name: /Amara Okonkwo/ }).click()
  await expect(thread(owner.page).getByText('Is the loft still free?')).toBeVisible()
  await expect(owner.page.getByRole('link', { name: home.title })).toBeVisible()
  await owner.page.bringToFront()
  await expect(thread(tenant.page).getByText('Read', { exact: true })).toBeAttached()
  await expect(owner.page).toHaveTitle(/^Amara/)

  await field(owner.page).pressSequentially('It is')
  await expect(tenant.page.getByText('Typing…').first()).toBeVisible()
  await owner.page.getByRole('button', { name: 'Send' }).click()
  await expect(bubble(tenant.page, 'It is')).toBeVisible()
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
  await expect(thread(tenant.page).getByText('Not sent yet')).toBeVisible()
  await sendInThread(tenant.page, 'Still in the tunnel')
  await sendByHttp(owner, tenant, 'Where are you?')
  await tenant.page.close()
  await context.setOffline(false)

  tenant.page = await context.newPage()
  await openThread(tenant, owner)
  for (const user of [tenant, owner]) {
    for (const text of ['Before the tunnel', 'Where are you?', 'In the tunnel', 'Still in the tunnel'])
      await expect(bubble(user.page, text)).toHaveCount(1)
  }
  await expect(tenant.page.getByText('Not sent yet')).toHaveCount(0)

  // Again, with the page open all the time.
  await context.setOffline(true)
  await sendInThread(tenant.page, 'Another tunnel')
  await sendByHttp(owner, tenant, 'Again?')
  await expect(tenant.page.getByText(/Connecting again/)).toBeVisible()
  await context.setOffline(false)
  await expect(thread(tenant.page).getByText('Again?')).toBeVisible()
  await expect(thread(owner.page).getByText('Another tunnel')).toBeVisible()
  await expect(tenant.page.getByText(/Connecting again/)).toHaveCount(0)
})

test('a long thread opens at its end, and keeps its scroll position when messages load above or arrive below', async ({
  browser,
  baseURL,
}) => {
  const tenant = await openUser(browser, baseURL, 'tenant')
  const owner = await openUser(browser, baseURL, 'owner')
  for (let i = 1; i <= 130; i++)
    await sendByHttp(tenant, owner, `Line ${i}${i % 7 ? '' : ', and what it was about '.repeat(9)}`)
  await openThread(tenant, owner)
  const scroller = thread(tenant.page)
  await expect(bubble(tenant.page, 'Line 130')).toBeInViewport()
  await expect(bubble(tenant.page, 'Line 60')).toHaveCount(0)

  // Loading an older page must not move the visible messages.
  await scroller.hover()
  for (const line of [92, 50, 12]) {
    await expect(async () => {
      await tenant.page.mouse.wheel(0, -150)
      await expect(bubble(tenant.page, `Line ${line}`)).toBeInViewport({ timeout: 50 })
    }).toPass({ intervals: [10] })
  }
  await expect(bubble(tenant.page, 'Line 1')).toHaveCount(1)
  const position = async () => (await bubble(tenant.page, 'Line 12').boundingBox())?.y
  const before = await position()
  await sendByHttp(owner, tenant, 'Do read on')
  const button = tenant.page.getByRole('button', { name: '1 new message' })
  await expect(button).toBeVisible()
  expect(await position()).toBe(before)
  await button.click()
  await expect(scroller.getByText('Do read on')).toBeInViewport()
  await expect(button).toHaveCount(0)
})

test('web addresses become links, each conversation has its draft, and Shift+Enter starts a new line', async ({
  browser,
  baseURL,
}) => {
  const tenant = await openUser(browser, baseURL, 'tenant')
  const [owner, agent] = [await openUser(browser, baseURL, 'owner'), await openUser(browser, baseURL, 'agent')]
  await sendByHttp(tenant, owner, '<b>bold</b> **stars** javascript:alert(1) see https://homes.example/a?b=c.')
  await sendByHttp(agent, tenant, 'Hello')
  await openThread(tenant, owner)
  await expect(thread(tenant.page).getByText('<b>bold</b> **stars** javascript:alert(1)')).toBeVisible()
  const links = thread(tenant.page).getByRole('link')
  await expect(links).toHaveCount(1)
  await expect(links).toHaveAttribute('href', 'https://homes.example/a?b=c')
  await expect(links).toHaveAttribute('rel', /noopener/)

  await field(tenant.page).fill('One line')
  await field(tenant.page).press('Shift+Enter')
  await field(tenant.page).pressSequentially('and another')
  await tenant.page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first().click()
  await expect(thread(tenant.page).getByText('Hello')).toBeVisible()
  await expect(field(tenant.page)).toHaveValue('')
  await tenant.page.reload()
  await tenant.page.goBack()
  await expect(field(tenant.page)).toHaveValue('One line\nand another')
  await field(tenant.page).press('Enter')
  await expect(thread(tenant.page).getByText(/One line\s+and another/)).toBeVisible()
})

test('conversations are found by name and by message text', async ({ browser, baseURL }) => {
  const tenant = await openUser(browser, baseURL, 'tenant')
  const owner = await openUser(browser, baseURL, 'owner')
  await sendByHttp(tenant, owner, 'About the cellar key')
  await sendByHttp(tenant, owner, 'Something else')
  await tenant.page.goto('/messages')
  const list = tenant.page.getByRole('navigation', { name: 'Conversations' })
  await expect(list.getByText('You: Something else')).toBeVisible()
  await tenant.page.keyboard.press('/')
  await tenant.page.keyboard.type('CELLAR')
  await expect(list.getByText('You: About the cellar key')).toBeVisible()
  await tenant.page.getByRole('searchbox').fill('lindqv')
  await expect(list.getByRole('link')).toHaveCount(1)
  await tenant.page.getByRole('searchbox').fill('nobody at all')
  await expect(tenant.page.getByText('Nothing found')).toBeVisible()
  await tenant.page.getByRole('button', { name: 'Clear search' }).click()
  await expect(list.getByText('You: Something else')).toBeVisible()
})

test('a phone shows either the list or the thread', async ({ browser, baseURL }) => {
  const tenant = await openUser(browser, baseURL, 'tenant')
  const owner = await openUser(browser, baseURL, 'owner')
  await sendByHttp(tenant, owner, 'From a phone')
  await tenant.page.setViewportSize({ width: 360, height: 740 })
  await tenant.page.goto('/')
  await tenant.page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Messages' }).click()
  await expect(tenant.page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await expect(field(tenant.page)).toHaveCount(0)
  await tenant.page.getByRole('link', { name: /Amara Okonkwo/ }).click()
  await expect(field(tenant.page)).toBeVisible()
  await expect(tenant.page.getByRole('heading', { level: 1 })).toHaveText('Messages with Amara Okonkwo-Lindqvist')
  const width = await tenant.page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(360)
  await sendInThread(tenant.page, 'w'.repeat(400))
  expect(await tenant.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await tenant.page.getByRole('link', { name: 'Back to all conversations' }).click()
  await expect(tenant.page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
})

test('empty states: no conversations, none selected, not allowed to write', async ({ browser, baseURL, problems }) => {
  problems.expect(/403/)
  const tenant = await openUser(browser, baseURL, 'tenant')
  const other = await openUser(browser, baseURL, 'tenant')
  await tenant.page.goto('/messages')
  await expect(tenant.page.getByText('No conversations yet')).toBeVisible()
  await expect(tenant.page.getByText('Select a conversation to start messaging')).toBeVisible()
  await tenant.page.goto(`/messages?to=${other.account.id}`)
  await expect(tenant.page.getByText('Tenants can write to owners and agents, not to one another')).toBeVisible()
})

test('signing out in another tab closes the connection and redirects to sign-in; other users stay connected', async ({
  browser,
  baseURL,
  problems,
}) => {
  problems.expect(/401/)
  const third = await openUser(browser, baseURL, 'agent')
  const owner = await openUser(browser, baseURL, 'owner')
  await sendByHttp(third, owner, 'Good morning')
  const online = waitForConnection(third.page)
  await third.page.goto('/messages')
  await online
  await openThread(owner, third)
  const elsewhere = await third.page.context().newPage()
  await elsewhere.goto('/profile')
  await elsewhere.getByRole('link', { name: 'Log Out' }).click()
  await expect(third.page).toHaveURL(/\/login\?next=%2Fmessages/)
  await sendInThread(owner.page, 'Are you gone?')
  await expectStored(owner.page)
})

test('visitors load no messaging code and open no socket', async ({ page }) => {
  const sockets: string[] = []
  const calls: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  page.on('request', (request) => calls.push(request.url()))
  await page.goto('/')
  await page.goto('/listings')
  await page.waitForLoadState('networkidle')
  expect(sockets).toEqual([])
  expect(calls.filter((url) => /messag/i.test(url))).toEqual([])
})

test('the screen has no accessibility violations and announces new messages', async ({ browser, baseURL }) => {
  const tenant = await openUser(browser, baseURL, 'tenant')
  const owner = await openUser(browser, baseURL, 'owner')
  await sendByHttp(tenant, owner, 'Can everyone read this? https://homes.example')
  await sendByHttp(owner, tenant, 'Everyone')
  for (const theme of ['dark', 'light']) {
    await tenant.page.addInitScript((chosen) => localStorage.setItem('lintel-theme', chosen), theme)
    for (const path of ['/messages', `/messages?to=${owner.account.id}`]) {
      await tenant.page.goto(path)
      await expect(tenant.page.getByRole('navigation', { name: 'Conversations' }).getByRole('link')).toHaveCount(1)
      expect(await findViolations(tenant.page), `${path} in ${theme}`).toEqual([])
    }
  }
  await sendByHttp(owner, tenant, 'Listen')
  await expect(tenant.page.locator('[aria-live=polite]', { hasText: 'Amara Okonkwo-Lindqvist: Listen' })).toBeAttached()
})
