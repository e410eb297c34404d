import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import http from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { stopPostgres } from './db/embedded-cluster.ts'
import { createLauncher } from './test/launch.ts'

let parent: string
let dataDir: string
const launcher = createLauncher({ PORT: '0', DEMO: 'off', LOG_LEVEL: 'warn' })

beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'lintel-main-'))
  dataDir = path.join(parent, 'data')
})

afterEach(async () => {
  launcher.killAll()
  for (const name of ['data', 'demo', 'real']) await stopPostgres(path.join(parent, name, 'postgres'))
})

afterAll(() => rm(parent, { recursive: true }))

/** The server as a process of its own, and what it wrote. */
const launch = (env: Record<string, string> = {}) => launcher.launch('main', { DATA_DIR: dataDir, ...env })

const hasPostgres = () => existsSync(path.join(dataDir, 'postgres/postmaster.pid'))

test('told to stop, it answers what it was asked before, closes its PostgreSQL and ends well', async () => {
  const { child, ended, address } = launch()
  const home = await address()
  const login = http.request(`${home}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  })
  const answer = once(login, 'response')
  login.write('{"username":"nobody",')
  // Whoever is answered now, the call begun before has been taken up as well.
  await once(login, 'socket')
  await fetch(`${home}/healthz`)
  child.kill('SIGTERM')
  await expect.poll(() => fetch(`${home}/healthz`).catch(() => 'nobody listens')).toBe('nobody listens')
  login.end('"password":"whatever"}')

  const [response] = await answer
  response.resume()
  expect(response.statusCode).toBe(401)
  expect(await ended).toEqual({ code: 0, stderr: '' })
  expect(hasPostgres()).toBe(false)
})

test('where the demo is on, its accounts are told and can sign in', async () => {
  const { address, written } = launch({ DEMO: 'on', DATA_DIR: path.join(parent, 'demo') })
  const home = await address()
  const [, username = '', password = ''] = written.stdout.match(/Sign in as (\w+), .* password is (\S+)/) ?? []

  const answer = await fetch(`${home}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })

  expect(await answer.json()).toMatchObject({ username: 'tenant', role: 'tenant' })
})

test('offers no demo accounts where people had registered before the demo was on', async () => {
  const DATA_DIR = path.join(parent, 'real')
  const { child, ended, address } = launch({ DATA_DIR })
  const form = { username: 'iris', password: 'a quiet street', firstName: 'Iris', lastName: 'Berg', role: 'tenant' }
  const answer = await fetch(`${await address()}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(form),
  })
  expect(answer.status).toBe(201)
  child.kill('SIGTERM')
  await ended

  const next = launch({ DEMO: 'on', DATA_DIR })
  const page = await (await fetch(`${await next.address()}/login`)).text()

  expect(page).toContain('id="lintel-state"')
  expect(page).not.toContain('"demo":')
  expect(next.written.stdout).not.toContain('Sign in as')
})

test('warns that others can sign in to the demo when DEMO=on beyond loopback', async () => {
  const { address, written } = launch({ DEMO: 'on', HOST: '0.0.0.0', DATA_DIR: path.join(parent, 'demo') })
  await address()
  expect(written.stdout).toMatch(/Warning: anyone who can reach this server can sign in .*DEMO=off/)
})

test('prints the same setup code at every start while there is no agent, and none afterwards', async () => {
  const codes = []
  for (let start = 0; start < 2; start += 1) {
    const { child, ended, address, written } = launch({ HOST: '0.0.0.0' })
    const home = await address()
    expect(written.stdout).toContain(`${home}/register?setup=`)
    expect(written.stdout).not.toContain('Sign in as')
    codes.push(written.stdout.match(/setup=(\S+)/)?.[1])
    child.kill('SIGTERM')
    await ended
  }
  expect(codes[0]).toMatch(/^[0-9A-Z-]{23}$/)
  expect(codes[1]).toBe(codes[0])
  const { address, written, child, ended } = launch()
  const form = { username: 'noor', password: 'a quiet street', firstName: 'Noor', lastName: 'Haddad', role: 'agent' }
  const answer = await fetch(`${await address()}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...form, setupCode: codes[0] }),
  })
  expect(await answer.json()).toMatchObject({ role: 'agent', isApproved: true })
  expect(existsSync(path.join(dataDir, 'setup-code'))).toBe(false)
  expect(written.stderr).toBe('')
  child.kill('SIGTERM')
  await ended
  const last = launch()
  await last.address()
  expect(last.written.stdout).not.toContain('setup')
})

test('the secret that signs sessions is made once, for its owner alone', async () => {
  const secrets = []
  for (const name of ['SIGINT', 'SIGHUP'] as const) {
    const { child, ended, address } = launch()
    await address()
    child.kill(name)
    expect((await ended).code).toBe(0)
    secrets.push(await readFile(path.join(dataDir, 'session-secret'), 'utf8'))
  }

  expect(secrets[0]).toMatch(/^[\w-]{43}\n$/)
  expect(secrets[1]).toBe(secrets[0])
  expect((await stat(path.join(dataDir, 'session-secret'))).mode & 0o777).toBe(0o600)
})

test('a taken port is told in a sentence, and leaves no PostgreSQL behind', async () => {
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

test('a second server on the same folder is refused in a sentence, and the first goes on', async () => {
  const first = launch()
  const address = await first.address()

  expect(await launch().ended).toEqual({
    code: 1,
    stderr: `Another Lintel server is already running on ${dataDir}/postgres.\n`,
  })
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
})

test('a folder that cannot be one is told in a sentence', async () => {
  const file = path.join(parent, 'a-file')
  await writeFile(file, '')

  for (const place of [file, path.join(file, 'below')])
    expect(await launch({ DATA_DIR: place }).ended).toEqual({
      code: 1,
      stderr: `DATA_DIR ${place} is not a folder, or lies below a file; name another folder or make this one yours.\n`,
    })
})

test('a database that cannot be reached is told in a sentence, without its password', async () => {
  const refused = await launch({ DATABASE_URL: 'postgres://ann:hunter2@127.0.0.1:1/homes' }).ended

  expect(refused).toEqual({
    code: 1,
    stderr:
      'PostgreSQL could not be reached: database "homes" as user "ann" at 127.0.0.1:1: nothing listens there; check DATABASE_URL.\n',
  })
})

test('a wrong variable is told in a sentence', async () => {
  expect(await launch({ PORT: 'http' }).ended).toEqual({
    code: 1,
    stderr: 'PORT must be a whole number from 0 to 65535 (it is "http").\n',
  })
})
