import type { Browser, Page } from '@playwright/test'
import { type MailServer, startMailServer } from '../../server/src/test/mail-server.ts'
import { findViolationsInBothThemes } from '../accessibility-checks.ts'
import { newAccountForm, signUp } from '../accounts.ts'
import { createProperty } from '../create-property.ts'
import { expect, test } from '../fixtures.ts'
import { gotoLive } from '../messaging.ts'
import { type Server, startServer } from '../server.ts'

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

/** Waits for the email to an address with a subject. @returns its text and headers */
async function receive(address: string, subject: RegExp) {
  const find = () => mails.mails.find((mail) => mail.receivers.includes(address) && subject.test(mail.subject ?? ''))
  await expect.poll(() => find()?.subject, { timeout: 60_000 }).toMatch(subject)
  const mail = find()
  return { text: mail?.text ?? '', headers: new Map(mail?.headers.map(({ key, value }) => [key, value])) }
}

const pathIn = (text: string, pattern: RegExp) => new URL(pattern.exec(text)?.[0] ?? '').href.replace(own.baseURL, '')

/** Registers a tenant and verifies their address by the link in the email. */
async function signUpVerified(page: Page): Promise<string> {
  const form = newAccountForm('searcher')
  const email = `${form.username}@homes.test`
  const answer = await page.request.post('/api/auth/register', { data: { ...form, email, role: 'tenant' } })
  expect(answer.status()).toBe(201)
  const { text } = await receive(email, /^Verify your email address$/)
  await page.goto(pathIn(text, /https?:\S+#token=\S+/))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('The email address is verified.')).toBeVisible()
  return email
}

test('a saved search emails a link to a new home until its user unsubscribes', async ({ browser, problems }) => {
  // Preloaded scripts that are blocked.
  problems.expect(/\/assets\/.*\.js csp$/)
  test.setTimeout(120_000)
  const page = await open(browser)
  const email = await signUpVerified(page)
  await gotoLive(page, '/listings?city=Porto&minBedrooms=2')
  await page.getByRole('button', { name: 'Save search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this search' })
  await expect(dialog.getByLabel('Name')).toHaveValue('Porto, 2 beds or more')
  await dialog.getByLabel('Name').fill('A room for two')
  await dialog.getByLabel('Email').selectOption('At once')
  await dialog.getByRole('button', { name: 'Save search' }).click()
  await expect(dialog).toHaveCount(0)

  const owner = await open(browser)
  await signUp(owner, 'owner')
  const title = `Above the bookshop ${Date.now()}`
  const { id } = await createProperty(owner, { title, city: 'Porto', bedrooms: 2 })
  await createProperty(owner, { title: `Too small ${Date.now()}`, city: 'Porto', bedrooms: 1 })
  // The header says so without a reload.
  await expect(page.getByRole('link', { name: 'Saved, 1 home found' })).toBeVisible()

  const { text, headers } = await receive(email, /^A new home: Above the bookshop/)
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(text).not.toContain('Too small')
  await page.goto(pathIn(text, /https?:\S+\/listings\/\S+/))
  await expect(page).toHaveURL(`/listings/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  await page.goto('/saved')
  const found = page.getByRole('region', { name: 'Found for you' })
  await expect(found.getByText('New', { exact: true })).toBeVisible()
  await expect(found.getByText('A room for two')).toBeVisible()
  expect(await findViolationsInBothThemes(page)).toEqual([])
  await expect(page.getByRole('link', { name: 'Saved', exact: true })).toBeVisible()

  // Without scripts and a session, as from another device.
  const other = await open(browser, { javaScriptEnabled: false })
  await other.goto(pathIn(text, /https?:\S+\/unsubscribe\/\S+/))
  await other.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(other.getByText('You get no more emails about saved searches.')).toBeVisible()
  await expect(page.getByLabel('Emails of A room for two')).toHaveValue('never')
})

test('a lower rent is emailed, and a search is changed and removed on the page Saved', async ({ browser }) => {
  const page = await open(browser)
  await signUp(page, 'tenant')
  const owner = await open(browser)
  await signUp(owner, 'owner')
  const data = { name: 'Faro', filters: { city: 'Faro' }, frequency: 'daily' }
  expect((await page.request.post('/api/saved/searches', { data })).status()).toBe(201)
  const formerPrices = async () => {
    const found = await (await page.request.get('/api/saved/found')).json()
    return found.map(({ formerPrice }: { formerPrice: number | null }) => formerPrice)
  }
  const title = `Mill house ${Date.now()}`
  const { id } = await createProperty(owner, { title, city: 'Faro', price: 1_500 })
  await expect.poll(formerPrices).toEqual([null])
  expect((await owner.request.patch(`/api/properties/${id}`, { data: { price: 1_300 } })).status()).toBe(200)
  await expect.poll(formerPrices).toEqual([1_500])

  await page.goto('/saved')
  const found = page.getByRole('region', { name: 'Found for you' })
  await expect(found.getByText('Lower rent', { exact: true })).toBeVisible()
  await expect(found.getByText('Was $1,500')).toBeVisible()
  const emails = page.getByLabel('Emails of Faro')
  await emails.selectOption('On Mondays')
  await expect(emails).toHaveValue('weekly')
  await page.reload()
  await expect(emails).toHaveValue('weekly')
  await page.getByRole('list', { name: 'Saved searches' }).getByRole('link', { name: 'Faro' }).click()
  await expect(page).toHaveURL('/listings?city=Faro')
  await page.goBack()
  await page.getByRole('button', { name: 'Remove Faro' }).click()
  await expect(page.getByText('No saved searches yet.')).toBeVisible()
  await expect(found).toHaveCount(0)
})
