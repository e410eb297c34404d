import { accountRoutes as routes } from '@lintel/contract/accounts/routes'
import { securityRoutes } from '@lintel/contract/security/routes'
import { CLOSE_CODES } from '@lintel/contract/socket'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { listenOn, openSocket } from '../../../test/sockets.ts'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'
import { hashPassword } from '../passwords.ts'
import { sessions, users } from '../table.ts'

const PASSWORD = 'three wooden doors'
const world = await makeWorldForFile()
const host = await listenOn(world.app)
const passwordHash = await hashPassword(PASSWORD)

/** All sessions of the user gave the password this long ago. */
const signedInMinutesAgo = async (minutes: number, existing?: TestUser) => {
  const user = existing ?? (await world.tenant({ passwordHash, email: 'old@mill.example' }))
  const confirmedAt = new Date(Date.now() - minutes * 60_000)
  await world.db.update(sessions).set({ confirmedAt }).where(eq(sessions.userId, user.id))
  return user
}
const signIn = ({ username }: TestUser) => world.call(null, routes.login, { body: { username, password: PASSWORD } })
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .find((cookie) => cookie.startsWith('lintel_session='))
    ?.split(';')[0] ?? ''
const confirm = (user: TestUser, password: string) => world.call(user, routes.confirmPassword, { body: { password } })
const changeEmail = (user: TestUser) => world.call(user, routes.changeProfile, { body: { email: 'new@mill.example' } })

it('refuses a new email address when the password was given more than five minutes ago, and changes nothing', async () => {
  const user = await signedInMinutesAgo(6)
  const { status, problem } = await world.call(user, routes.changeProfile, {
    body: { firstName: 'Noor', email: 'new@mill.example' },
  })
  expect([status, problem.type]).toEqual([403, 'urn:lintel:problem:password-needed'])
  const [row] = await world.db.select().from(users).where(eq(users.id, user.id))
  expect(row).toMatchObject({ firstName: user.firstName, email: 'old@mill.example' })
})

it('changes the email address within five minutes of signing in', async () => {
  expect((await changeEmail(await signedInMinutesAgo(4))).status).toBe(200)
})

it('changes it after the password was given again, in that session alone', async () => {
  const user = await signedInMinutesAgo(6)
  const elsewhere = cookieOf(await signIn(user))
  await signedInMinutesAgo(6, user)
  const renewed = cookieOf(await confirm(user, PASSWORD))
  expect((await changeEmail({ ...user, cookie: elsewhere })).status).toBe(403)
  expect((await changeEmail({ ...user, cookie: renewed })).status).toBe(200)
})

it('gives the session a new token and keeps its id and expiry', async () => {
  const user = await signedInMinutesAgo(6)
  const [before] = await world.db.select().from(sessions).where(eq(sessions.userId, user.id))
  const response = await confirm(user, PASSWORD)
  expect(cookieOf(response)).not.toBe(user.cookie)
  expect((await world.call(user, routes.currentUser)).status).toBe(401)
  const after = await world.db.select().from(sessions).where(eq(sessions.userId, user.id))
  expect(after).toEqual([
    { ...before, sid: expect.not.stringMatching(String(before?.sid)), confirmedAt: expect.any(Date) },
  ])
  const maxAge = Number(/Max-Age=(\d+)/.exec(String(response.headers['set-cookie']))?.[1])
  expect(Math.abs(Date.now() + maxAge * 1000 - Number(before?.expire))).toBeLessThan(60_000)
})

it('makes the sockets of this browser reconnect, and keeps those of others', async () => {
  const user = await signedInMinutesAgo(6)
  const [here, there] = [
    await openSocket(host, user),
    await openSocket(host, { ...user, cookie: cookieOf(await signIn(user)) }),
  ]
  const cookie = cookieOf(await confirm(user, PASSWORD))
  expect(await here.closed).toBe(CLOSE_CODES.renewed)
  const renewed = await openSocket(host, { ...user, cookie })
  await there.flush()
  for (const socket of [renewed, there]) await socket.close()
})

it('lets one of two confirmations at once renew the session; the other finds it ended', async () => {
  const user = await signedInMinutesAgo(6)
  const statuses = (await Promise.all([confirm(user, PASSWORD), confirm(user, PASSWORD)])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 401])
})

it('refuses a wrong password at its field and records it', async () => {
  const user = await signedInMinutesAgo(6)
  const { status, problem } = await confirm(user, 'not it')
  expect([status, problem.errors]).toEqual([400, { password: 'This is not your password' }])
  expect((await changeEmail(user)).status).toBe(403)
  expect((await world.call(user, securityRoutes.listOwn)).body).toMatchObject([{ kind: 'password_check_failed' }])
})

it('keeps name and phone changeable without the password', async () => {
  const user = await signedInMinutesAgo(60)
  expect((await world.call(user, routes.changeProfile, { body: { firstName: 'Noor', phone: '1' } })).status).toBe(200)
})

it('refuses to delete the account when the password was given more than five minutes ago', async () => {
  expect((await world.call(await signedInMinutesAgo(6), routes.deleteAccount)).status).toBe(403)
})
