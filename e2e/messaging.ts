import type { Browser, Page } from '@playwright/test'
import { type Account, signUp } from './accounts.ts'
import { expect } from './fixtures.ts'
import type { Sample } from './sample-files.ts'

type User = { page: Page; account: Account }

/** Registers a user in a new browser context. */
export async function openUser(
  browser: Browser,
  baseURL: string | undefined,
  role: 'tenant' | 'owner' | 'agent',
): Promise<User> {
  const page = await (await browser.newContext({ baseURL })).newPage()
  return { page, account: await signUp(page, role) }
}

export const sendByHttp = async (from: User, to: User, content: string) => {
  const response = await from.page.request.post('/api/messages', {
    data: { receiverId: to.account.id, content, type: 'text' },
  })
  expect(response.status()).toBe(201)
}

/** Opens the conversation with the other user. */
export const openThread = async ({ page }: User, other: User) => {
  await page.goto(`/messages?to=${other.account.id}`)
  await expect(messageField(page)).toBeVisible()
}

/** The text field of the open thread. */
export const messageField = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })

/** The messages of the open thread. */
export const threadRegion = (page: Page) => page.getByRole('region', { name: /^Messages with/ })

/** Sends a message in the open thread. */
export const sendInThread = async (page: Page, text: string) => {
  await messageField(page).fill(text)
  await messageField(page).press('Enter')
}

/** Chooses files to send in the open thread. */
export async function addFiles(page: Page, ...files: Sample[]) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add files' }).click()
  await (await chooser).setFiles(files)
}

/** A message in the open thread; its text starts with the author's name, for screen readers. */
export const messageInThread = (page: Page, text: string) =>
  threadRegion(page).getByText(new RegExp(`^[^:]+: ${text.replaceAll(/[?*().|]/g, '\\$&')}$`))

/** Expects the newest own message to be stored on the server. */
export const expectStored = (page: Page) =>
  expect(
    threadRegion(page)
      .getByText(/^(Sent|Delivered|Read)$/)
      .last(),
  ).toBeAttached()

/** Resolves when the page's live connection is ready. */
export const waitForConnection = (page: Page) =>
  page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))

/** Opens a page and waits until what others change from then on appears on it by itself. */
export async function gotoLive(page: Page, path: string) {
  const connected = waitForConnection(page)
  await page.goto(path)
  await connected
}
