import { accountRoutes as routes } from '@lintel/contract/accounts/routes'
import { peopleRoutes } from '@lintel/contract/people/routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { startMailServer } from '../../test/mail-server.ts'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { enqueueSecurityMail } from './email/jobs.ts'
import { users } from './table.ts'

const LISBON = { locale: 'pt-PT', timeZone: 'Europe/Lisbon' }

const server = await startMailServer()
afterAll(() => server.close())
const world = await makeWorldForFile({ smtpUrl: server.url(), timeZone: 'Asia/Tokyo' })
let person: TestUser
beforeEach(async () => {
  person = await world.tenant({ email: 'ada@mill.example' })
  server.mails.length = 0
})

const report = (body: object, by: TestUser | null = person) => world.call(by, routes.reportRegion, { body })
const rowOf = async ({ id }: TestUser) => (await world.db.select().from(users).where(eq(users.id, id)))[0]

it('stores the region that the browser reports and shows it only to the user', async () => {
  expect((await world.call(person, routes.currentUser)).body).toMatchObject({ locale: null, timeZone: null })
  expect((await report(LISBON)).status).toBe(200)
  expect((await world.call(person, routes.currentUser)).body).toMatchObject(LISBON)
  const { body } = await world.call(await world.agent(), peopleRoutes.listUsers, { query: { search: person.username } })
  expect(body.map(({ id }) => id)).toEqual([person.id])
  expect(body[0]).not.toHaveProperty('locale')
  expect(body[0]).not.toHaveProperty('timeZone')
})

it('changes no other column and no other user', async () => {
  const other = await world.tenant()
  const before = await rowOf(person)
  await report(LISBON)
  expect(await rowOf(person)).toEqual({ ...before, ...LISBON })
  expect(await rowOf(other)).toMatchObject({ locale: null, timeZone: null })
})

it.each([
  [{ ...LISBON, locale: 'english' }, 'locale'],
  [{ ...LISBON, locale: `pt-${'x'.repeat(5000)}` }, 'locale'],
  [{ ...LISBON, timeZone: 'Mars/Olympus' }, 'timeZone'],
  [{ ...LISBON, timeZone: null }, 'timeZone'],
  [{ timeZone: 'UTC' }, 'locale'],
])('rejects %j at its field and stores nothing', async (body, field) => {
  const { status, problem } = await report(body)
  expect([status, Object.keys(problem.errors ?? {})]).toEqual([400, [field]])
  expect(await rowOf(person)).toMatchObject({ locale: null, timeZone: null })
})

it('answers 401 to a visitor', async () => {
  expect((await report(LISBON, null)).status).toBe(401)
})

it.each([
  [LISBON, 'Europe/Lisbon'],
  [{ locale: 'en-US', timeZone: 'America/New_York' }, 'America/New_York'],
  [{ locale: null, timeZone: null }, 'Asia/Tokyo'],
])('emails a user with region %j when the password was changed, in time zone %s', async (region, timeZone) => {
  await world.db.update(users).set(region).where(eq(users.id, person.id))
  const before = new Date()
  await enqueueSecurityMail(world.db, person, 'password')
  const after = new Date()
  await world.runJobs()
  const format = (at: Date) =>
    new Intl.DateTimeFormat(region.locale ?? 'en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at)
  const [, written] = /was changed on (.*)\.$/m.exec(server.mails[0]?.text ?? '') ?? []
  // The minute may change between the two.
  expect([format(before), format(after)]).toContain(written)
})
