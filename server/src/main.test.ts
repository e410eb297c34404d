import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import http from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { stopPostgres } from './db/embedded-cluster.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

let parent: string
let dataDir: string
const children = new Set<ChildProcess>()

beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'lintel-main-'))
  dataDir = path.join(parent, 'data')
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
  for (const name of ['data', 'demo']) await stopPostgres(path.join(parent, name, 'postgres'))
})

afterAll(() => rm(parent, { recursive: true }))

/** The server as a process of its own, and what it wrote. */
function launch(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', DEMO: 'off', LOG_LEVEL: 'warn', ...env },
  })
  children.add(child)
  const written = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (chunk) => {
      written[name] += chunk
    })
  const ended = once(child, 'close').then(([code]) => ({ code, stderr: written.stderr }))
  const address = async () => {
    const failed = ended.then(({ stderr }) => Promise.reject(new Error(stderr)))
    while (!written.stdout.includes('http://')) await Promise.race([once(child.stdout, 'data'), failed])
    failed.catch(() => {})
    return written.stdout.match(/http:\/\/\S+/)?.[0] ?? ''
  }
  return { child, ended, address, written }
}

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
