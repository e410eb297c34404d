import { findViolationsInBothThemes } from './accessibility-checks.ts'
import { expect, test } from './fixtures.ts'
import { gotoLive, messageField, openThread, openUser, sendByHttp, threadRegion } from './messaging.ts'

test('web addresses become links, each conversation has its draft, and Shift+Enter starts a new line', async ({
  browser,
  baseURL,
}) => {
  const tenant = await openUser(browser, baseURL, 'tenant')
  const [owner, agent] = [await openUser(browser, baseURL, 'owner'), await openUser(browser, baseURL, 'agent')]
  await sendByHttp(tenant, owner, '<b>bold</b> **stars** javascript:alert(1) see https://homes.example/a?b=c.')
  await sendByHttp(agent, tenant, 'Hello')
  await openThread(tenant, owner)
  await expect(threadRegion(tenant.page).getByText('<b>bold</b> **stars** javascript:alert(1)')).toBeVisible()
  const links = threadRegion(tenant.page).getByRole('link')
  await expect(links).toHaveCount(1)
  await expect(links).toHaveAttribute('href', 'https://homes.example/a?b=c')
  await expect(links).toHaveAttribute('rel', /noopener/)

  await messageField(tenant.page).fill('One line')
  await messageField(tenant.page).press('Shift+Enter')
  await messageField(tenant.page).pressSequentially('and another')
  await tenant.page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first().click()
  await expect(threadRegion(tenant.page).getByText('Hello')).toBeVisible()
  await expect(messageField(tenant.page)).toHaveValue('')
  await tenant.page.reload()
  await tenant.page.goBack()
  await expect(messageField(tenant.page)).toHaveValue('One line\nand another')
  await messageField(tenant.page).press('Enter')
  await expect(threadRegion(tenant.page).getByText(/One line\s+and another/)).toBeVisible()
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

test('the newest unread conversation stays unread until it is opened, by a key, and Back leads to the list', async ({
  browser,
  baseURL,
}) => {
  const tenant = await openUser(browser, baseURL, 'tenant')
  const owner = await openUser(browser, baseURL, 'owner')
  await sendByHttp(tenant, owner, 'Are the keys here?')
  await sendByHttp(owner, tenant, 'The keys are here')
  const { page } = tenant
  // Connected, since a list that is read again meanwhile may be older than the reading.
  await gotoLive(page, '/dashboard')
  await page.getByRole('banner').getByRole('link', { name: 'Messages' }).click()
  await expect(page.getByText('Select a conversation to start messaging')).toBeVisible()
  await expect(page.getByRole('link', { name: /Amara.*newest unread/ })).toBeVisible()
  await expect(page).toHaveURL('/messages')
  const { unreadCount } = await (await page.request.get('/api/messages/unread')).json()
  expect(unreadCount).toBe(1)
  await page.keyboard.press('n')
  await expect(threadRegion(page).getByText('The keys are here')).toBeVisible()
  await expect(page).toHaveURL(`/messages?to=${owner.account.id}`)
  await expect(messageField(page)).toBeFocused()
  await expect(page.getByText('1 unread message')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByText('Select a conversation to start messaging')).toBeVisible()
})

test('empty states: no conversations, none selected, not allowed to send a message', async ({
  browser,
  baseURL,
  problems,
}) => {
  problems.expect(/403/)
  const tenant = await openUser(browser, baseURL, 'tenant')
  const other = await openUser(browser, baseURL, 'tenant')
  await tenant.page.goto('/messages')
  await expect(tenant.page.getByText('No conversations yet')).toBeVisible()
  await expect(tenant.page.getByText('Select a conversation to start messaging')).toBeVisible()
  await tenant.page.goto(`/messages?to=${other.account.id}`)
  await expect(tenant.page.getByText('Tenants can write to owners and agents, not to one another')).toBeVisible()
})

test('the messages screen has no accessibility violations and announces new messages', async ({ browser, baseURL }) => {
  const tenant = await openUser(browser, baseURL, 'tenant')
  const owner = await openUser(browser, baseURL, 'owner')
  await sendByHttp(tenant, owner, 'Can everyone read this? https://homes.example')
  await sendByHttp(owner, tenant, 'Everyone')
  for (const path of ['/messages', `/messages?to=${owner.account.id}`]) {
    await tenant.page.goto(path)
    await expect(tenant.page.getByRole('navigation', { name: 'Conversations' }).getByRole('link')).toHaveCount(1)
    expect(await findViolationsInBothThemes(tenant.page), path).toEqual([])
  }
  await sendByHttp(owner, tenant, 'Listen')
  await expect(tenant.page.locator('[aria-live=polite]', { hasText: 'Amara Okonkwo-Lindqvist: Listen' })).toBeAttached()
})
