import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { connect } from '../db/connect.ts'
import { stopPostgres } from '../db/embedded-cluster.ts'
import { users } from '../features/accounts/table.ts'
import { createTestDatabase } from '../test/database.ts'
import { createLauncher } from '../test/launch.ts'
import { databaseOf, execute, urlOf } from '../test/throwaway-postgres.ts'

const launcher = createLauncher({ PORT: '0', DEMO: 'off', LOG_LEVEL: 'warn' })
const form = { password: 'a quiet street', firstName: 'Noor', lastName: 'Haddad', role: 'tenant' }

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'lintel-agent-'))
})
afterEach(async () => {
  launcher.killAll()
  await stopPostgres(path.join(dataDir, 'postgres'))
})
afterAll(() => rm(dataDir, { recursive: true }))

async function runMakeAgent(args: string[], env: Record<string, string> = {}) {
  const { ended, written } = launcher.launch('make-agent', { DATA_DIR: dataDir, ...env }, args)
  const { code } = await ended
  return { code, ...written }
}

describe('npm run agent', () => {
  it('makes an agent with the server running and stopped', async () => {
    const server = launcher.launch('main', { DATA_DIR: dataDir })
    const home = await server.address()
    const register = async (username: string) => {
      const answer = await fetch(`${home}/api/auth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...form, username }),
      })
      return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    }
    const cookie = await register('running')
    await register('stopped')
    expect(await runMakeAgent(['running'])).toEqual({ code: 0, stdout: 'running is an agent now.\n', stderr: '' })
    const self = await fetch(`${home}/api/auth/user`, { headers: { cookie } })
    expect(await self.json()).toMatchObject({ role: 'agent', isApproved: true })
    expect(existsSync(path.join(dataDir, 'setup-code'))).toBe(false)

    server.child.kill('SIGTERM')
    expect(await server.ended).toEqual({ code: 0, stderr: '' })
    expect(await runMakeAgent(['Stopped'])).toEqual({ code: 0, stdout: 'stopped is an agent now.\n', stderr: '' })
    expect(await runMakeAgent(['stopped'])).toMatchObject({ code: 0, stdout: 'stopped is an agent already.\n' })
    expect(await runMakeAgent(['nobody'])).toMatchObject({
      code: 1,
      stdout: 'There is no account "nobody"; register it first, as any account type.\n',
    })
    expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  })

  it('works on the database that DATABASE_URL names', async () => {
    const database = await createTestDatabase()
    const { db, close } = await connect(database.settings)
    const { password: passwordHash, ...person } = { ...form, role: 'owner' as const }
    await db.insert(users).values({ ...person, passwordHash, username: 'noor', approvedAt: new Date() })
    await close()
    const result = await runMakeAgent(['noor'], { DATABASE_URL: urlOf(database.settings) })
    expect(result).toEqual({ code: 0, stdout: 'noor is an agent now.\n', stderr: '' })
    await database.drop()
  })

  it('reports each error in one sentence', async () => {
    const empty = path.join(dataDir, 'empty')
    await mkdir(empty)
    const { admin } = inject('cluster')
    const name = `lintel_test_blank_${process.pid}`
    await execute(admin, `create database ${name}`)
    expect(await runMakeAgent([])).toMatchObject({ code: 1, stderr: 'Name the account: npm run agent -- USERNAME\n' })
    expect(await runMakeAgent(['noor'], { DATA_DIR: empty })).toMatchObject({
      code: 1,
      stderr: `There is no database in ${empty}; set DATA_DIR or DATABASE_URL as for the server.\n`,
    })
    expect(await runMakeAgent(['noor'], { DATABASE_URL: urlOf(databaseOf(admin, name)) })).toMatchObject({
      code: 1,
      stderr: 'The database is of another version of Lintel; start this version once, then try again.\n',
    })
    expect(await runMakeAgent(['noor'], { DATABASE_URL: 'postgres://ann:x@127.0.0.1:1/homes' })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^PostgreSQL could not be reached: .*check DATABASE_URL\.\n$/),
    })
    await execute(admin, `drop database ${name}`)
  })
})
