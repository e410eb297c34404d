import { eq } from 'drizzle-orm'
import { afterAll, afterEach, expect, it } from 'vitest'
import { connect } from '../db/connect.ts'
import { sessions, users } from '../features/accounts/table.ts'
import { createTestDatabase } from '../test/database.ts'
import { createLauncher } from '../test/launch.ts'
import { urlOf } from '../test/throwaway-postgres.ts'

const launcher = createLauncher({ DEMO: 'off', LOG_LEVEL: 'warn' })
afterEach(() => launcher.killAll())
const database = await createTestDatabase()
const { db, close } = await connect(database.settings)
afterAll(async () => {
  await close()
  await database.drop()
})

async function runDisable(...args: string[]) {
  const { ended, written } = launcher.launch('disable-account', { DATABASE_URL: urlOf(database.settings) }, args)
  const { code } = await ended
  return { code, ...written }
}

it('disables an agent and ends their sessions, but never the last agent', async () => {
  const person = {
    passwordHash: '-',
    firstName: 'Ada',
    lastName: 'Byron',
    role: 'agent' as const,
    approvedAt: new Date(),
  }
  const [noor] = await db
    .insert(users)
    .values([
      { ...person, username: 'noor' },
      { ...person, username: 'ada' },
    ])
    .returning()
  const userId = noor?.id ?? ''
  await db.insert(sessions).values({
    sid: 'x',
    userId,
    sess: { signedInAt: new Date().toISOString(), userAgent: null },
    expire: new Date('2199-01-01'),
  })
  expect(await runDisable('Noor')).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/^noor can't/) })
  expect(await db.select().from(users).where(eq(users.id, userId))).toMatchObject([{ disabledAt: expect.any(Date) }])
  expect(await db.$count(sessions)).toBe(0)
  expect(await runDisable('ada')).toMatchObject({
    code: 1,
    stderr: 'The last agent can’t go: nobody could approve another one.\n',
  })
})

it('reports each error in one sentence', async () => {
  expect(await runDisable()).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Name the account: npm run/) })
  expect(await runDisable('nobody')).toMatchObject({
    code: 1,
    stdout: 'There is no account "nobody" that can sign in.\n',
  })
})
