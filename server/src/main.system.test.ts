import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import http from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { withConnection } from './cli/command-line.ts'
import { readDatabaseTime } from './db/clock.ts'
import type { Connection } from './db/connect.ts'
import { stopPostgres } from './db/embedded-cluster.ts'
import { shiftClock } from './process/shift-clock.ts'
import { createLauncher, type Launched } from './test/launch.ts'
import { openSocket } from './test/sockets.ts'

let parent: string
let dataDir: string
const launcher = createLauncher({ PORT: '0', DEMO: 'off', LOG_LEVEL: 'warn' })

beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'lintel-main-'))
  dataDir = path.join(parent, 'data')
})

const endAll = async () => {
  launcher.killAll()
  for (const name of ['data', 'demo']) await stopPostgres(path.join(parent, name, 'postgres'))
}

afterAll(() => rm(parent, { recursive: true }))

/** Starts the server in a child process. */
const launch = (env: Record<string, string> = {}) => launcher.launch('main', { DATA_DIR: dataDir, ...env })

const hasPostgres = () => existsSync(path.join(dataDir, 'postgres/postmaster.pid'))

describe('a server', () => {
  let server: Launched
  beforeAll(async () => {
    server = launch({ METRICS_PORT: '0', LOG_LEVEL: 'info', AGENT_SIGNUP: 'open' })
    await server.address()
  })
  afterAll(endAll)

  test('serves metrics on a free port that it logs, and none at the site', async () => {
    const address = await server.address()
    const url = () => /"url":"([^"]*)","msg":"metrics are served"/.exec(server.written.stderr)?.[1] ?? ''
    await expect.poll(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/)
    const text = await (await fetch(url())).text()
    expect(text).toMatch(/^lintel_database_up 1$/m)
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
    expect((await fetch(`${address}/metrics`)).status).toBe(404)
  })

  test('refuses a second server on the same folder in one sentence; the first keeps serving', async () => {
    expect(await launch().ended).toEqual({
      code: 1,
      stderr: `Another Lintel server is already running on ${dataDir}/postgres.\n`,
    })
    expect((await fetch(`${await server.address()}/readyz`)).status).toBe(200)
  })

  test('makes sockets reconnect on SIGTERM, refuses calls, and ends on a second signal while a request hangs', async () => {
    const { child, ended, address } = server
    const property = await address()
    const form = { username: 'mira', password: 'a quiet street', firstName: 'Mira', lastName: 'Haddad', role: 'tenant' }
    const registered = await fetch(`${property}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(form),
    })
    const [cookie = ''] = registered.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
    const socket = await openSocket(new URL(property).host, { cookie })
    const hanging = http.request(`${property}/api/auth/login`, { method: 'POST', headers: { expect: '100-continue' } })
    hanging.on('error', () => undefined)
    hanging.flushHeaders()
    await once(hanging, 'continue')

    const signalledAt = performance.now()
    child.kill('SIGTERM')
    expect(await socket.closed).toBe(1012)
    await expect.poll(() => fetch(`${property}/healthz`).catch(() => 'nobody listens')).toBe('nobody listens')
    // Sooner, it counts as the same signal, which npm and the terminal both send.
    await expect.poll(() => performance.now() - signalledAt).toBeGreaterThan(1_050)
    expect(child.exitCode).toBeNull()
    child.kill('SIGTERM')
    expect(await ended).toMatchObject({ code: 0 })
  })
})

describe('a start', () => {
  afterEach(endAll)

  test('prints demo accounts that can sign in, and warns when the demo is on beyond loopback', async () => {
    const { address, written } = launch({ DEMO: 'on', HOST: '0.0.0.0', DATA_DIR: path.join(parent, 'demo') })
    const property = await address()
    const [, username = '', password = ''] = written.stdout.match(/Sign in as (\w+), .* password is (\S+)/) ?? []

    const response = await fetch(`${property}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    })

    expect(await response.json()).toMatchObject({ username: 'tenant', role: 'tenant' })
    expect(written.stdout).toMatch(/Warning: anyone who can reach this server can sign in .*DEMO=off/)
  })

  test('keeps its setup code and secret over restarts until there is an agent, and then offers no demo accounts', async () => {
    const codes = []
    const secrets = []
    const secretFile = path.join(dataDir, 'session-secret')
    for (const signal of ['SIGINT', 'SIGHUP'] as const) {
      const { child, ended, address, written } = launch({ HOST: '0.0.0.0' })
      const property = await address()
      const codeFile = path.join(dataDir, 'setup-code')
      expect(written.stdout).toContain(`${property}/register with the setup code in ${codeFile}`)
      const code = (await readFile(codeFile, 'utf8')).trim()
      expect(written.stdout + written.stderr).not.toContain(code)
      expect((await stat(codeFile)).mode & 0o777).toBe(0o600)
      expect(written.stdout).not.toContain('Sign in as')
      codes.push(code)
      child.kill(signal)
      expect((await ended).code).toBe(0)
      secrets.push(await readFile(secretFile, 'utf8'))
    }
    expect(secrets[0]).toMatch(/^[\w-]{43}\n$/)
    expect(secrets[1]).toBe(secrets[0])
    expect((await stat(secretFile)).mode & 0o777).toBe(0o600)
    expect(codes[0]).toMatch(/^[0-9A-Z-]{34}$/)
    expect(codes[1]).toBe(codes[0])
    const { address, written, child, ended } = launch()
    const form = { username: 'noor', password: 'a quiet street', firstName: 'Noor', lastName: 'Haddad', role: 'agent' }
    const response = await fetch(`${await address()}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...form, setupCode: codes[0] }),
    })
    expect(await response.json()).toMatchObject({ role: 'agent', isApproved: true })
    expect(existsSync(path.join(dataDir, 'setup-code'))).toBe(false)
    expect(written.stderr).toBe('')
    child.kill('SIGTERM')
    await ended

    const next = launch({ DEMO: 'on', AGENT_SIGNUP: 'approval' })
    const page = await (await fetch(`${await next.address()}/login`)).text()
    expect(page).toContain('id="lintel-state"')
    expect(page).not.toContain('"demo":')
    expect(next.written.stdout).not.toMatch(/setup|Sign in as/)
  })

  test('exits with one sentence when the port is taken, and stops its PostgreSQL', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo

    expect(await launch({ PORT: String(port) }).ended).toEqual({
      code: 1,
      stderr: `Port ${port} on 127.0.0.1 is taken by another program; set PORT to a free one.\n`,
    })
    expect(hasPostgres()).toBe(false)
    other.close()
  })

  test('moves its clock and its database’s by CLOCK_OFFSET, says so, and starts without it again', async () => {
    for (const [offset, days] of [
      ['P40D', 40],
      [null, 0],
    ] as const) {
      const { child, ended, address, written } = launch({
        AGENT_SIGNUP: 'open',
        ...(offset && { CLOCK_OFFSET: offset }),
      })
      const property = await address()
      expect(written.stdout.includes('Warning: the clock is off by P40D')).toBe(days > 0)
      const send = (method: string, at: string, body: object, cookie = '') =>
        fetch(`${property}${at}`, {
          method,
          headers: { 'content-type': 'application/json', cookie },
          body: JSON.stringify(body),
        })
      const account = { username: `ahead${days}`, password: 'a quiet street' }
      const form = { ...account, firstName: 'Mira', lastName: 'Haddad', role: 'tenant' }
      const registered = await send('POST', '/api/auth/register', form)
      const signedIn = await send('POST', '/api/auth/login', account)
      const [cookie = ''] = signedIn.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
      const changed = await send('PATCH', '/api/auth/user', { firstName: 'Noor' }, cookie)
      // The database's default, and the process's time.
      const read = async (response: Response) => (await response.json()) as { createdAt: string; updatedAt: string }
      const times = [(await read(registered)).createdAt, (await read(changed)).updatedAt].map(Date.parse)
      const clockOffsetMs = days * 24 * 60 * 60 * 1000
      // The same of a command beside the server.
      times.push(...(await withConnection({ databaseUrl: null, dataDir, clockOffsetMs }, readClocks)))
      shiftClock(0)
      for (const time of times) expect(Math.abs(time - Date.now() - clockOffsetMs)).toBeLessThan(60_000)
      child.kill('SIGTERM')
      expect(await ended).toEqual({ code: 0, stderr: '' })
    }
  })

  const readClocks = async ({ pool }: Connection) => [Number(await readDatabaseTime(pool)), Date.now()]
})
