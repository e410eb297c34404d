import { accountRoutes as routes } from '@lintel/contract/accounts/routes'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { startMailServer } from '../../../test/mail-server.ts'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'
import { hashPassword } from '../passwords.ts'

const PASSWORD = 'three wooden doors'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'
const SAFARI = 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'

const server = await startMailServer()
afterAll(() => server.close())
const world = await makeWorldForFile({ smtpUrl: server.url() })
const passwordHash = await hashPassword(PASSWORD)
let user: TestUser
beforeEach(async () => {
  user = await world.tenant({ passwordHash, email: 'ada@mill.example' })
  server.mails.length = 0
})

/** @returns the subjects of the emails about it, and the cookies of the browser */
async function signIn({ userAgent = FIREFOX, address = '203.0.113.7', cookie = '' } = {}) {
  const before = server.mails.length
  const { status, headers } = await world.call(null, routes.login, {
    body: { username: user.username, password: PASSWORD },
    address,
    headers: { 'user-agent': userAgent, ...(cookie && { cookie }) },
  })
  expect(status).toBe(200)
  await world.runJobs()
  const cookies = [headers['set-cookie']].flat().map((one) => String(one).split(';')[0])
  return { subjects: server.mails.slice(before).map(({ subject }) => subject), cookie: cookies.join('; ') }
}

const TOLD = ['Someone signed in from a new browser']

it('tells the user of a sign-in from a browser that the account does not know', async () => {
  expect((await signIn()).subjects).toEqual(TOLD)
  const [mail] = server.mails
  // It names neither the browser nor anyone: both are another's words.
  expect(mail?.raw).not.toMatch(new RegExp(`Firefox|${user.firstName}|${user.username}`))
  expect((await signIn({ userAgent: SAFARI })).subjects).toEqual(TOLD)
  expect((await signIn({ address: '198.51.100.9' })).subjects).toEqual(TOLD)
})

it('sends no email of a browser that signed in before, wherever it is now', async () => {
  const { cookie } = await signIn()
  expect((await signIn({ cookie, address: '198.51.100.9', userAgent: SAFARI })).subjects).toEqual([])
})

it('sends no email of a browser that lost its cookies, from the same network', async () => {
  await signIn()
  expect((await signIn({ address: '203.0.113.99' })).subjects).toEqual([])
})

it('sends no email of the registration', async () => {
  const body = { username: 'newcomer', password: PASSWORD, firstName: 'N', lastName: 'P', role: 'tenant' }
  await world.call(null, routes.register, { body: { ...body, email: 'new@mill.example' } })
  await world.runJobs()
  expect(server.mails.map(({ subject }) => subject)).toEqual(['Verify your email address'])
})
