import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { WebSocket } from 'ws'
import { killServers, register, report, startServer } from './server-process.mjs'

// The built server of an earlier commit (PREVIOUS_REF, by default the one before) and this one, on one database and one Redis: as
// during a rolling restart. Each serves sessions that the other began. Needs TEST_DATABASE_URL and TEST_REDIS_URL.
const ref = process.env.PREVIOUS_REF || 'HEAD~1'
const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env
const folder = mkdtempSync(path.join(tmpdir(), 'lintel-side-by-side-'))
const database = `lintel_side_by_side_${randomUUID().slice(0, 8)}`
const faults = []

try {
  if (!TEST_DATABASE_URL || !TEST_REDIS_URL) throw new Error('set TEST_DATABASE_URL and TEST_REDIS_URL')
  buildPrevious()
  await execute(`create database ${database}`)
  await run()
} catch (error) {
  faults.push(error.message)
} finally {
  killServers()
  await execute(`drop database if exists ${database} with (force)`).catch(() => undefined)
  rmSync(folder, { recursive: true, force: true })
}
report(`side by side with ${ref}`, faults)

async function run() {
  const older = await start('older', path.join(folder, 'source/server/dist/main.js'))
  const tenant = await register(older.address, 'tenant', 'tenant')
  const owner = await register(older.address, 'owner', 'owner')
  const newer = await start('newer', 'server/dist/main.js')
  const agent = await register(newer.address, 'agent', 'agent')
  await drive(older, newer, { tenant, owner, agent })
  await drive(newer, older, { tenant, owner, agent })

  // An old process ends and starts again after the newer one has migrated.
  await older.stop()
  const again = await start('older', path.join(folder, 'source/server/dist/main.js'))
  await drive(again, newer, { tenant, owner, agent })
  for (const [name, { written }] of Object.entries({ older, newer, again }))
    if (written.stderr) faults.push(`the ${name} server logged: ${written.stderr}`)
}

/** Publishes, applies for and lets a home, alternating between the servers. Events of one must reach a socket of the other. */
async function drive(one, other, { tenant, owner, agent }) {
  const form = { title: `Home ${randomUUID()}`, description: 'Two rooms.', address: '1 Mill Lane', city: 'Ghent' }
  const figures = { price: 1250, bedrooms: 2, bathrooms: 1, area: 64, isPublished: true }
  const home = await expectStatus(201, owner.call(one.address, 'POST', '/api/properties', { ...form, ...figures }))
  const listed = await expectStatus(200, tenant.call(other.address, 'GET', '/api/properties/public?limit=100'))
  if (!listed.some(({ id }) => id === home.id)) faults.push('a home of one server is not listed by the other')

  const pdf = Buffer.from('%PDF-1.4 a payslip')
  const upload = tenant.call(one.address, 'POST', '/api/documents?title=Payslip&type=income', pdf, {
    'content-type': 'application/pdf',
  })
  const document = await expectStatus(201, upload)
  const content = `/api/documents/${document.id}/content`
  const read = await expectStatus(200, tenant.call(other.address, 'GET', content))
  if (!read.includes('a payslip')) faults.push('a document of one server is not the same on the other')

  const apply = tenant.call(other.address, 'POST', '/api/applications', {
    propertyId: home.id,
    documents: [document.id],
  })
  const { id } = await expectStatus(201, apply)
  const terms = { startDate: '2126-01-01', endDate: '2126-12-31' }
  await expectStatus(200, agent.call(one.address, 'POST', `/api/applications/${id}/approve`, terms))
  const found = await expectStatus(200, tenant.call(other.address, 'GET', `/api/applications/${id}`))
  if (found.status !== 'approved') faults.push(`an approved application is ${found.status} on the other server`)

  const socket = new WebSocket(`${other.address.replace('http', 'ws')}/ws`, { headers: { cookie: owner.cookie() } })
  const frames = []
  socket.on('message', (data) => frames.push(String(data)))
  await once(socket, 'open')
  while (!frames.some((frame) => frame.includes('"ready"'))) await once(socket, 'message')
  const text = `Hello ${randomUUID()}`
  const message = { receiverId: owner.id, content: text, type: 'text' }
  await expectStatus(201, tenant.call(one.address, 'POST', '/api/messages', message))
  const limit = AbortSignal.timeout(10_000)
  while (!frames.some((frame) => frame.includes(text))) await once(socket, 'message', { signal: limit })
  socket.close()

  const form2 = { username: 'tenant', password: 'a quiet street' }
  await expectStatus(200, tenant.call(one.address, 'POST', '/api/auth/login', form2))
  await expectStatus(200, tenant.call(other.address, 'GET', '/api/auth/user'))
}

async function expectStatus(expected, calling) {
  const { status, body } = await calling
  if (status !== expected) throw new Error(`expected ${expected}, got ${status}: ${JSON.stringify(body)}`)
  return body
}

/** Both have their own folder and the same files, as with a shared disk. */
function start(name, file) {
  const dataDir = path.join(folder, name)
  mkdirSync(path.join(folder, 'files'), { recursive: true })
  mkdirSync(dataDir, { recursive: true })
  try {
    symlinkSync(path.join(folder, 'files'), path.join(dataDir, 'files'))
  } catch {
    // It starts again.
  }
  return startServer(file, {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(),
    REDIS_URL: TEST_REDIS_URL,
    SESSION_SECRET: 'a secret for tests, thirty-two bytes or more',
  })
}

/** Builds the server of the earlier commit from its own sources, with the installed packages. */
function buildPrevious() {
  const source = path.join(folder, 'source')
  mkdirSync(source)
  try {
    execFileSync('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', ref, source], { stdio: 'pipe' })
    execFileSync('git', ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`])
  } catch {
    throw new Error(`the commit ${ref} is not here: fetch the whole history, or name another in PREVIOUS_REF`)
  }
  linkPackages(path.resolve('node_modules'), path.join(source, 'node_modules'))
  for (const name of ['contract', 'demo', 'server', 'web', 'openapi'])
    symlinkSync(path.join(source, name), path.join(source, 'node_modules/@lintel', name))
  mkdirSync(path.join(source, 'server/dist'))
  const build = `import { buildServer } from './scripts/parts/build-server.mjs'; await buildServer()`
  execFileSync(process.execPath, ['--input-type=module', '-e', build], { cwd: source, stdio: 'inherit' })
}

/** All but our own workspaces, which are those of the earlier commit. */
function linkPackages(from, to) {
  mkdirSync(path.join(to, '@lintel'), { recursive: true })
  for (const name of readdirSync(from)) if (name !== '@lintel') symlinkSync(path.join(from, name), path.join(to, name))
}

function databaseUrl() {
  const url = new URL(TEST_DATABASE_URL)
  url.pathname = database
  return url.href
}

async function execute(statement) {
  const client = new pg.Client(TEST_DATABASE_URL)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
