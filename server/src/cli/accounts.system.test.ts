import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { stopPostgres } from '../db/embedded-cluster.ts'
import { createLauncher } from '../test/launch.ts'
import type { Program } from '../test/programs.ts'

const dataDir = await mkdtemp(path.join(tmpdir(), 'lintel-accounts-'))
const launcher = createLauncher({ PORT: '0', DEMO: 'off', LOG_LEVEL: 'warn', DATA_DIR: dataDir })
afterAll(async () => {
  launcher.killAll()
  await stopPostgres(path.join(dataDir, 'postgres'))
  await rm(dataDir, { recursive: true })
})

async function run(program: Program, username: string, env: Record<string, string> = {}) {
  const { ended, written } = launcher.launch(program, env, [username])
  const { code } = await ended
  return { code, ...written }
}

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

it('make an agent and a reset link with the server running and stopped', async () => {
  let server = launcher.launch('main')
  let property = await server.address()
  const register = async (username: string) => {
    const form = { username, password: 'a quiet street', firstName: 'Noor', lastName: 'Haddad', role: 'tenant' }
    const answer = await post(`${property}/api/auth/register`, form)
    expect(answer.status).toBe(201)
    return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }
  const [cookie] = [await register('running'), await register('stopped')]
  const reset = async ({ stdout }: { stdout: string }, password: string) =>
    (await post(`${property}/api/auth/password/reset`, { token: /token=([\w-]+)/.exec(stdout)?.[1], password })).status

  expect(await run('make-agent', 'running')).toEqual({ code: 0, stdout: 'running is an agent now.\n', stderr: '' })
  const self = await fetch(`${property}/api/auth/user`, { headers: { cookie } })
  expect(await self.json()).toMatchObject({ role: 'agent', isApproved: true })
  expect(existsSync(path.join(dataDir, 'setup-code'))).toBe(false)
  const link = await run('reset-password', 'Stopped')
  expect(link).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringMatching(/^stopped can set a new password at/),
  })
  expect([await reset(link, 'a quieter street'), await reset(link, 'a quieter street')]).toEqual([200, 409])
  const login = await post(`${property}/api/auth/login`, { username: 'stopped', password: 'a quieter street' })
  expect(login.status).toBe(200)

  server.child.kill('SIGTERM')
  expect(await server.ended).toEqual({ code: 0, stderr: '' })
  const later = await run('reset-password', 'running')
  expect(await run('make-agent', 'Stopped')).toEqual({ code: 0, stdout: 'stopped is an agent now.\n', stderr: '' })
  expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  server = launcher.launch('main')
  property = await server.address()
  expect(await reset(later, 'the quietest street')).toBe(200)
})
