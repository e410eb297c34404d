import type { Browser, Page } from '@playwright/test'
import { type MailServer, startMailServer } from '../server/src/test/mail-server.ts'
import { expect, test } from './fixtures.ts'
import { type Server, startServer } from './server.ts'

let mails: MailServer
let own: Server
/** A server that sends its emails to a mail server of these tests. */
test.beforeAll(async () => {
  mails = await startMailServer()
  own = await startServer({ SMTP_URL: mails.url(), MAIL_FROM: 'Lintel <alerts@lintel.test>' })
})
test.afterAll(async () => {
  await own.stop()
  await mails.close()
})
test.beforeEach(({ problems }) => problems.expect(new RegExp(`another host: ${own.baseURL}`)))

async function open(browser: Browser, options = {}): Promise<Page> {
  return (await browser.newContext({ baseURL: own.baseURL, ...options })).newPage()
}

test('a visitor signs in to save a search, and comes back to it', async ({ browser }) => {
  const page = await open(browser)
  await page.goto('/listings?city=Lisbon')
  await page.getByRole('link', { name: 'Save search' }).click()
  await expect(page).toHaveURL('/login?next=%2Flistings%3Fcity%3DLisbon')
})
