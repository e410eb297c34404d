import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { stopPostgres } from '../db/embedded-cluster.ts'
import { createLauncher } from '../test/launch.ts'

const launcher = createLauncher({ PORT: '0', DEMO: 'off', LOG_LEVEL: 'warn' })
const form = { password: 'a quiet street', firstName: 'Noor', lastName: 'Haddad', role: 'tenant' }

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'lintel-reset-'))
})
afterEach(async () => {
  launcher.killAll()
  await stopPostgres(path.join(dataDir, 'postgres'))
})
afterAll(() => rm(dataDir, { recursive: true }))

async function runReset(args: string[], env: Record<string, string> = {}) {
  const { ended, written } = launcher.launch('reset-password', { DATA_DIR: dataDir, ...env }, args)
  const { code } = await ended
  return { code, ...written }
}

async function post(url: string, body: object) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.status
}

it('prints a link that sets the password, with the server running and stopped', async () => {
  let server = launcher.launch('main', { DATA_DIR: dataDir })
  let home = await server.address()
  expect(await post(`${home}/api/auth/register`, { ...form, username: 'noor' })).toBe(201)
  const { code, stdout, stderr } = await runReset(['Noor'])
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(
    /^noor can set a new password at this path of the site once, within 30 minutes: \/reset-password#token=[\w-]{43}\n$/,
  )
  const tokenOf = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? ''
  const reset = (text: string, password: string) =>
    post(`${home}/api/auth/password/reset`, { token: tokenOf(text), password })
  expect(await reset(stdout, 'a quieter street')).toBe(200)
  expect(await reset(stdout, 'a quieter street')).toBe(409)
  expect(await post(`${home}/api/auth/login`, { username: 'noor', password: 'a quieter street' })).toBe(200)

  server.child.kill('SIGTERM')
  await server.ended
  const withSite = await runReset(['noor'], { PUBLIC_URL: 'https://homes.example' })
  expect(withSite.stdout).toMatch(
    /^noor can set a new password at https:\/\/homes\.example\/reset-password#token=\S+ once, within 30 minutes\.\n$/,
  )
  expect(await runReset(['nobody'])).toEqual({ code: 1, stdout: 'There is no account "nobody".\n', stderr: '' })
  expect(await runReset([])).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Name the account: npm run reset-password -- USERNAME\n',
  })
  server = launcher.launch('main', { DATA_DIR: dataDir })
  home = await server.address()
  expect(await reset(withSite.stdout, 'the quietest street')).toBe(200)
})
