/* Over 250 lines: journeys through one screen, with the same few moves in it. */
import type { Browser, Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { type Account, listHome, signUp } from './people.ts'
import { CUT_LINE } from './problems.ts'

type Person = { page: Page; me: Account }

/** Somebody in a browser of their own. */
async function join(
  browser: Browser,
  baseURL: string | undefined,
  role: 'tenant' | 'owner' | 'agent',
): Promise<Person> {
  const page = await (await browser.newContext({ baseURL })).newPage()
  return { page, me: await signUp(page, role) }
}
const say = async (from: Person, to: Person, content: string) => {
  const answer = await from.page.request.post('/api/messages', {
    data: { receiverId: to.me.id, content, type: 'text' },
  })
  expect(answer.status()).toBe(201)
}
const openThread = async ({ page }: Person, other: Person) => {
  await page.goto(`/messages?to=${other.me.id}`)
  await expect(field(page)).toBeVisible()
}
const field = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
const thread = (page: Page) => page.getByRole('region', { name: /^Messages with/ })
const write = async (page: Page, text: string) => {
  await field(page).fill(text)
  await field(page).press('Enter')
}
/** A message in the open thread, whoever wrote it: its author's name is there for those who listen. */
const bubble = (page: Page, text: string) =>
  thread(page).getByText(new RegExp(`^[^:]+: ${text.replaceAll(/[?*().|]/g, '\\$&')}$`))
/** The last message one has written is kept by the server. */
const expectKept = (page: Page) =>
  expect(
    thread(page)
      .getByText(/^(Sent|Delivered|Read)$/)
      .last(),
  ).toBeAttached()
/** Waits until everything one does arrives at once. */
const connected = (page: Page) => page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))

test('a tenant contacts an owner, who answers, and both see at once what the other does', async ({
  browser,
  baseURL,
}) => {
  const tenant = await join(browser, baseURL, 'tenant')
  const owner = await join(browser, baseURL, 'owner')
  const home = await listHome(owner.page, { title: `Loft of the two gables ${Date.now()}` })
  await owner.page.goto('/dashboard')
  await expect(owner.page.getByRole('banner').getByRole('link', { name: 'Messages' })).toBeVisible()

  await tenant.page.goto(`/listings/${home.id}`)
  await tenant.page.getByRole('button', { name: 'Contact Owner' }).click()
  await expect(tenant.page).toHaveURL(`/messages?to=${owner.me.id}&property=${home.id}`)
  await expect(tenant.page.getByRole('link', { name: home.title })).toHaveAttribute('href', `/listings/${home.id}`)
  const send = tenant.page.getByRole('button', { name: 'Send' })
  await expect(send).toBeDisabled()
  await field(tenant.page).fill('   ')
  await expect(send).toBeDisabled()
  await write(tenant.page, 'Is the loft still free?')
  await expect(thread(tenant.page).getByText('Is the loft still free?')).toBeVisible()
  await expectKept(tenant.page)
  await expect(field(tenant.page)).toHaveValue('')

  // Elsewhere in the app the owner sees that something waits, in the header and the tab.
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

test('what is written without a network is kept over a closed page, and arrives once', async ({
  browser,
  baseURL,
  problems,
}) => {
  problems.expect(CUT_LINE)
  problems.expect(/Failed to send message/)
  const tenant = await join(browser, baseURL, 'tenant')
  const owner = await join(browser, baseURL, 'owner')
  await openThread(tenant, owner)
  await write(tenant.page, 'Before the tunnel')
  await expectKept(tenant.page)
  await openThread(owner, tenant)

  await expect(tenant.page.getByText(/Owner · Online/)).toBeVisible()
  const context = tenant.page.context()
  await context.setOffline(true)
  await expect(tenant.page.getByText(/Owner · Online/)).toHaveCount(0)
  await expect(tenant.page.getByText('(online)')).toHaveCount(0)
  await write(tenant.page, 'In the tunnel')
  await expect(thread(tenant.page).getByText('Not sent yet')).toBeVisible()
  await write(tenant.page, 'Still in the tunnel')
  await say(owner, tenant, 'Where are you?')
  await tenant.page.close()
  await context.setOffline(false)

  tenant.page = await context.newPage()
  await openThread(tenant, owner)
  for (const person of [tenant, owner]) {
    for (const text of ['Before the tunnel', 'Where are you?', 'In the tunnel', 'Still in the tunnel'])
      await expect(bubble(person.page, text)).toHaveCount(1)
  }
  await expect(tenant.page.getByText('Not sent yet')).toHaveCount(0)

  // And once more with the page open all the time.
  await context.setOffline(true)
  await write(tenant.page, 'Another tunnel')
  await say(owner, tenant, 'Again?')
  await expect(tenant.page.getByText(/Connecting again/)).toBeVisible()
  await context.setOffline(false)
  await expect(thread(tenant.page).getByText('Again?')).toBeVisible()
  await expect(thread(owner.page).getByText('Another tunnel')).toBeVisible()
  await expect(tenant.page.getByText(/Connecting again/)).toHaveCount(0)
})

test('a long thread is read from its end, loads upwards in place, and lets nobody be torn away', async ({
  browser,
  baseURL,
}) => {
  const tenant = await join(browser, baseURL, 'tenant')
  const owner = await join(browser, baseURL, 'owner')
  for (let i = 1; i <= 130; i++)
    await say(tenant, owner, `Line ${i}${i % 7 ? '' : ', and what it was about '.repeat(9)}`)
  await openThread(tenant, owner)
  const scroller = thread(tenant.page)
  await expect(bubble(tenant.page, 'Line 130')).toBeInViewport()
  await expect(bubble(tenant.page, 'Line 60')).toHaveCount(0)

  // Wherever a page is put in above, what one reads stays under one's eyes.
  await scroller.hover()
  for (const line of [92, 50, 12]) {
    await expect(async () => {
      await tenant.page.mouse.wheel(0, -150)
      await expect(bubble(tenant.page, `Line ${line}`)).toBeInViewport({ timeout: 50 })
    }).toPass({ intervals: [10] })
  }
  await expect(bubble(tenant.page, 'Line 1')).toHaveCount(1)
  const place = async () => (await bubble(tenant.page, 'Line 12').boundingBox())?.y
  const before = await place()
  await say(owner, tenant, 'Do read on')
  const button = tenant.page.getByRole('button', { name: '1 new message' })
  await expect(button).toBeVisible()
  expect(await place()).toBe(before)
  await button.click()
  await expect(scroller.getByText('Do read on')).toBeInViewport()
  await expect(button).toHaveCount(0)
})

test('only addresses are links, drafts stay with their conversation, and Shift+Enter begins a line', async ({
  browser,
  baseURL,
}) => {
  const tenant = await join(browser, baseURL, 'tenant')
  const [owner, agent] = [await join(browser, baseURL, 'owner'), await join(browser, baseURL, 'agent')]
  await say(tenant, owner, '<b>bold</b> **stars** javascript:alert(1) see https://homes.example/a?b=c.')
  await say(agent, tenant, 'Hello')
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

test('conversations are found by name and by words', async ({ browser, baseURL }) => {
  const tenant = await join(browser, baseURL, 'tenant')
  const owner = await join(browser, baseURL, 'owner')
  await say(tenant, owner, 'About the cellar key')
  await say(tenant, owner, 'Something else')
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

test('on a phone the list and the thread are two steps', async ({ browser, baseURL }) => {
  const tenant = await join(browser, baseURL, 'tenant')
  const owner = await join(browser, baseURL, 'owner')
  await say(tenant, owner, 'From a phone')
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
  await write(tenant.page, 'w'.repeat(400))
  expect(await tenant.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await tenant.page.getByRole('link', { name: 'Back to all conversations' }).click()
  await expect(tenant.page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
})

test('who has no conversations, opened none, or may not write is told so', async ({ browser, baseURL, problems }) => {
  problems.expect(/403/)
  const tenant = await join(browser, baseURL, 'tenant')
  const other = await join(browser, baseURL, 'tenant')
  await tenant.page.goto('/messages')
  await expect(tenant.page.getByText('No conversations yet')).toBeVisible()
  await expect(tenant.page.getByText('Select a conversation to start messaging')).toBeVisible()
  await tenant.page.goto(`/messages?to=${other.me.id}`)
  await expect(tenant.page.getByText('Tenants can write to owners and agents, not to one another')).toBeVisible()
})

test('signing out elsewhere in the same browser ends the connection and leads to sign-in; other people stay', async ({
  browser,
  baseURL,
  problems,
}) => {
  problems.expect(/401/)
  const third = await join(browser, baseURL, 'agent')
  const owner = await join(browser, baseURL, 'owner')
  await say(third, owner, 'Good morning')
  const online = connected(third.page)
  await third.page.goto('/messages')
  await online
  await openThread(owner, third)
  const elsewhere = await third.page.context().newPage()
  await elsewhere.goto('/profile')
  await elsewhere.getByRole('link', { name: 'Log Out' }).click()
  await expect(third.page).toHaveURL(/\/login\?next=%2Fmessages/)
  await write(owner.page, 'Are you gone?')
  await expectKept(owner.page)
})

test('visitors load nothing of this', async ({ page }) => {
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

test('the screen is for everyone', async ({ browser, baseURL }) => {
  const tenant = await join(browser, baseURL, 'tenant')
  const owner = await join(browser, baseURL, 'owner')
  await say(tenant, owner, 'Can everyone read this? https://homes.example')
  await say(owner, tenant, 'Everyone')
  for (const theme of ['dark', 'light']) {
    await tenant.page.addInitScript((chosen) => localStorage.setItem('lintel-theme', chosen), theme)
    for (const path of ['/messages', `/messages?to=${owner.me.id}`]) {
      await tenant.page.goto(path)
      await expect(tenant.page.getByRole('navigation', { name: 'Conversations' }).getByRole('link')).toHaveCount(1)
      expect(await findViolations(tenant.page), `${path} in ${theme}`).toEqual([])
    }
  }
  // Whoever listens hears what comes.
  await say(owner, tenant, 'Listen')
  await expect(tenant.page.locator('[aria-live=polite]', { hasText: 'Amara Okonkwo-Lindqvist: Listen' })).toBeAttached()
})
