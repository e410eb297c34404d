import { accountRoutes as routes } from '@lintel/contract/accounts/routes'
import { securityRoutes } from '@lintel/contract/security/routes'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'
import { hashPassword } from '../passwords.ts'
import { sessions, users } from '../table.ts'

const PASSWORD = 'three wooden doors'
const world = await makeWorldForFile()
const passwordHash = await hashPassword(PASSWORD)

const signedInMinutesAgo = async (minutes: number) => {
  const user = await world.tenant({ passwordHash, email: 'old@mill.example' })
  const confirmedAt = new Date(Date.now() - minutes * 60_000)
  await world.db.update(sessions).set({ confirmedAt }).where(eq(sessions.userId, user.id))
  return user
}
const confirm = (user: TestUser, password: string) => world.call(user, routes.confirmPassword, { body: { password } })
const changeEmail = (user: TestUser) => world.call(user, routes.changeProfile, { body: { email: 'new@mill.example' } })

it('refuses a new e-mail address when the password was given more than five minutes ago, and changes nothing', async () => {
  const user = await signedInMinutesAgo(6)
  const { status, problem } = await world.call(user, routes.changeProfile, {
    body: { firstName: 'Noor', email: 'new@mill.example' },
  })
  expect([status, problem.type]).toEqual([403, 'urn:lintel:problem:password-needed'])
  const [row] = await world.db.select().from(users).where(eq(users.id, user.id))
  expect(row).toMatchObject({ firstName: user.firstName, email: 'old@mill.example' })
})

it('changes the e-mail address within five minutes of signing in', async () => {
  expect((await changeEmail(await signedInMinutesAgo(4))).status).toBe(200)
})

it('changes it after the password was given again, in that session alone', async () => {
  const user = await signedInMinutesAgo(6)
  expect((await confirm(user, PASSWORD)).status).toBe(200)
  expect((await changeEmail(user)).status).toBe(200)
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
