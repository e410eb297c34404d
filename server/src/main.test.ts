import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { stopPostgres } from './db/embedded-cluster.ts'
import { createLauncher } from './test/launch.ts'

const dataDir = await mkdtemp(path.join(tmpdir(), 'lintel-main-'))
const launcher = createLauncher({ PORT: '0', DEMO: 'off', LOG_LEVEL: 'warn', DATA_DIR: dataDir })
afterAll(async () => {
  launcher.killAll()
  await stopPostgres(path.join(dataDir, 'postgres'))
  await rm(dataDir, { recursive: true })
})

test('answers requests in progress on SIGTERM, stops its PostgreSQL and exits with 0', async () => {
  const { child, ended, address } = launcher.launch('main')
  const property = await address()
  const login = http.request(`${property}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', expect: '100-continue' },
  })
  const loginResponse = once(login, 'response')
  login.flushHeaders()
  // The server sends 100 Continue once the request is in progress.
  await once(login, 'continue')
  login.write('{"username":"nobody",')
  child.kill('SIGTERM')
  await expect.poll(() => fetch(`${property}/healthz`).catch(() => 'nobody listens')).toBe('nobody listens')
  login.end('"password":"whatever"}')

  const [response] = await loginResponse
  response.resume()
  expect(response.statusCode).toBe(401)
  expect(await ended).toEqual({ code: 0, stderr: '' })
  expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
})

test('exits with one sentence when a variable is invalid', async () => {
  expect(await launcher.launch('main', { PORT: 'http' }).ended).toEqual({
    code: 1,
    stderr: 'PORT must be a whole number from 0 to 65535 (it is "http").\n',
  })
})
