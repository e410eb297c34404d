import { signUp } from './accounts.ts'
import { createProperty } from './create-property.ts'
import { expect, test } from './fixtures.ts'
import { messageField, messageInThread } from './messaging.ts'

test('a tab whose socket is blocked never writes as a user who signs in in another tab, and checks the session', async ({
  page,
  context,
  browser,
  baseURL,
  problems,
}) => {
  // Calls refused to the tab of Alice, and her blocked socket.
  problems.expect(/412|WebSocket connection/)
  const owner = await (await browser.newContext({ baseURL })).newPage()
  const { id: ownerId } = await signUp(owner, 'owner', { firstName: 'Olga' })
  const property = await createProperty(owner)
  const bob = await signUp(page, 'tenant', { firstName: 'Bob' })
  // Bob's page would notice that he is signed out.
  await page.goto('about:blank')
  await page.request.post('/api/auth/logout')
  const alice = await signUp(page, 'tenant', { firstName: 'Alice' })

  await page.addInitScript(() => {
    // As behind a proxy that blocks WebSockets, and without messages between tabs.
    Object.assign(window, {
      WebSocket: class extends WebSocket {
        constructor() {
          super(`ws://${window.location.host}/no-socket`)
        }
      },
      BroadcastChannel: undefined,
    })
  })
  await page.goto(`/messages?to=${ownerId}&property=${property.id}`)
  await messageField(page).fill('Alice here, hello')
  const beside = await context.newPage()
  await beside.request.post('/api/auth/login', { data: { username: bob.username, password: bob.password } })
  await messageField(page).press('Enter')

  const dialog = page.getByRole('dialog', { name: 'You are signed in as Bob in this browser now' })
  await expect(dialog).toBeVisible()
  const asBob = await beside.request.get('/api/messages/conversations')
  expect(await asBob.json()).toEqual([])

  await dialog.getByRole('button', { name: 'Sign in as Alice' }).click()
  await dialog.getByLabel(`Password of @${alice.username}`).fill(alice.password)
  await dialog.getByRole('button', { name: 'Sign in as Alice' }).click()
  await expect(dialog).toHaveCount(0)
  // Sent by itself, once Alice is back.
  await expect(messageInThread(page, 'Alice here, hello')).toBeVisible()
  // The bubble is there before the answer is.
  const findStored = async () => (await owner.request.get(`/api/messages/${alice.id}`)).json()
  await expect.poll(findStored).toMatchObject([{ content: 'Alice here, hello', senderId: alice.id }])
  await owner.context().close()
})
