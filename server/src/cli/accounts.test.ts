import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { accountRoutes } from '@lintel/contract/accounts/routes'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { sessions, users } from '../features/accounts/table.ts'
import { createEmptyDatabase } from '../test/database.ts'
import { runInMemory } from '../test/run-in-memory.ts'
import { urlOf } from '../test/throwaway-postgres.ts'
import { makeWorldForFile } from '../test/world.ts'

const world = await makeWorldForFile()
const dataDir = await mkdtemp(path.join(tmpdir(), 'lintel-accounts-'))
afterAll(() => rm(dataDir, { recursive: true }))

type Command = 'make-agent' | 'reset-password' | 'disable-account'
const run = (command: Command, args: string[], env: Record<string, string> = {}) =>
  runInMemory(command, args, { DATA_DIR: dataDir, DATABASE_URL: urlOf(world.databaseSettings), ...env })
const nothingDone = (stdout: string) => ({ code: 1, stdout, stderr: '' })
const refusal = (stderr: string) => ({ code: 1, stdout: '', stderr })

it('npm run disable-account disables an agent and ends their sessions, but never the last agent', async () => {
  const { id } = await world.agent({ username: 'lea' })
  await world.agent({ username: 'mira' })
  expect(await run('disable-account', ['Lea'])).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringMatching(/^lea can't/),
  })
  expect(await world.db.select().from(users).where(eq(users.id, id))).toMatchObject([{ disabledAt: expect.any(Date) }])
  expect(await world.db.$count(sessions, eq(sessions.userId, id))).toBe(0)
  expect(await run('disable-account', ['mira'])).toEqual(
    refusal('The last agent can’t go: nobody could approve another one.\n'),
  )
  expect(await run('disable-account', ['nobody'])).toEqual(
    nothingDone('There is no account "nobody" that can sign in.\n'),
  )
})

it('npm run agent makes an agent, and removes the setup code', async () => {
  const { id } = await world.tenant({ username: 'noor' })
  const setupCode = path.join(dataDir, 'setup-code')
  await writeFile(setupCode, 'x')
  expect(await run('make-agent', ['Noor'])).toEqual({ code: 0, stdout: 'noor is an agent now.\n', stderr: '' })
  expect(await world.db.select().from(users).where(eq(users.id, id))).toMatchObject([{ role: 'agent' }])
  expect(existsSync(setupCode)).toBe(false)
  expect(await run('make-agent', ['noor'])).toMatchObject({ code: 0, stdout: 'noor is an agent already.\n' })
  expect(await run('make-agent', ['nobody'])).toEqual(
    nothingDone('There is no account "nobody"; register it first, as any account type.\n'),
  )
})

it('npm run reset-password prints a link that sets the password once', async () => {
  await world.tenant({ username: 'ada' })
  const { code, stdout, stderr } = await run('reset-password', ['Ada'])
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(
    /^ada can set a new password at this path of the site once, within 30 minutes: \/reset-password#token=[\w-]{43}\n$/,
  )
  const body = { token: /token=([\w-]+)/.exec(stdout)?.[1], password: 'a quieter street' }
  const reset = async () => (await world.call(null, accountRoutes.resetPassword, { body })).status
  expect([await reset(), await reset()]).toEqual([200, 409])
  const login = { username: 'ada', password: 'a quieter street' }
  expect((await world.call(null, accountRoutes.login, { body: login })).status).toBe(200)
  expect((await run('reset-password', ['ada'], { PUBLIC_URL: 'https://homes.example' })).stdout).toMatch(
    /^ada can set a new password at https:\/\/homes\.example\/reset-password#token=\S+ once, within 30 minutes\.\n$/,
  )
  expect(await run('reset-password', ['nobody'])).toEqual(nothingDone('There is no account "nobody".\n'))
})

describe('every command on an account', () => {
  it.each([
    ['make-agent', 'agent'],
    ['reset-password', 'reset-password'],
    ['disable-account', 'disable-account'],
  ] as const)('asks for the account: %s', async (command, script) => {
    expect(await run(command, [])).toEqual(refusal(`Name the account: npm run ${script} -- USERNAME\n`))
  })

  it('reports each error of the database in one sentence', async () => {
    const empty = await createEmptyDatabase()
    expect(await run('make-agent', ['noor'], { DATABASE_URL: '' })).toEqual(
      refusal(`There is no database in ${dataDir}; set DATA_DIR or DATABASE_URL as for the server.\n`),
    )
    expect(await run('make-agent', ['noor'], { DATABASE_URL: urlOf(empty.settings) })).toEqual(
      refusal('The database is of another version of Lintel; start this version once, then try again.\n'),
    )
    const unreachable = { DATABASE_URL: 'postgres://ann:x@127.0.0.1:1/homes' }
    expect(await run('make-agent', ['noor'], unreachable)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^PostgreSQL could not be reached: .*check DATABASE_URL\.\n$/),
    })
    await empty.drop()
  })
})
