import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { API } from '@lintel/contract/api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../database.ts'
import { openSocket } from '../sockets.ts'
import { urlOf } from '../throwaway-postgres.ts'
import { addDocument, createProperty, sendMessage, textOf } from './actions.ts'
import { createInstallation, type Installation, type Server } from './installation.ts'
import { createLedger } from './ledger.ts'
import { checkStored } from './stored.ts'
import { createTraffic } from './traffic.ts'
import { registerUser, type User } from './users.ts'

// The server of an earlier commit (PREVIOUS_REF, by default the one before) and this one, on one database and one Redis: as during a
// rolling restart. Each serves sessions that the other began. Needs TEST_REDIS_URL.
const REF = process.env.PREVIOUS_REF || 'HEAD~1'
const TERMS = { startDate: '2126-01-01', endDate: '2126-12-31' }
const ROOT = path.resolve(import.meta.dirname, '../../../..')

let database: TestDatabase
let installation: Installation

beforeAll(async () => {
  if (!process.env.TEST_REDIS_URL) throw new Error('set TEST_REDIS_URL')
  database = await createEmptyDatabase()
  installation = await createInstallation({
    LOG_LEVEL: 'warn',
    DATABASE_URL: urlOf(database.direct),
    REDIS_URL: process.env.TEST_REDIS_URL,
  })
  installation.onClose(database.drop)
})
afterAll(() => installation.close())

it(`serves one database with ${REF}, in either order of starting`, async () => {
  const source = buildPrevious()
  const [older, newer] = [createServer('older', `${source}/server/dist/main.js`), createServer('newer')]
  await older.start()
  const ledger = createLedger()
  const site = { origin: older.origin, ledger, traffic: createTraffic() }
  const [tenant, owner] = [await registerUser(site, 'tenant'), await registerUser(site, 'owner')]
  await newer.start()
  const agent = await registerUser({ ...site, origin: newer.origin }, 'agent')
  await useBoth(older, newer, { tenant, owner, agent })
  await useBoth(newer, older, { tenant, owner, agent })

  // An old process ends and starts again after the newer one has migrated.
  await older.stop()
  await older.start()
  await useBoth(older, newer, { tenant, owner, agent })
  expect(await checkStored(ledger, database.direct)).toEqual([])
  expect(older.stderr() + newer.stderr()).toBe('')
}, 300_000)

/** Publishes, applies for and lets a home, alternating between the servers. Events of one must reach a socket of the other. */
async function useBoth(one: Server, other: Server, users: { tenant: User; owner: User; agent: User }) {
  const atOne = (user: User) => user.at({ origin: one.origin })
  const atOther = (user: User) => user.at({ origin: other.origin })
  const { tenant, owner, agent } = users
  const property = await createProperty(atOne(owner), `Home ${randomUUID()}`)
  const listed = await atOther(tenant).call(API.properties.listPublic, { query: { limit: 100 } })
  expect(listed.map(({ id }) => id)).toContain(property.id)

  const bytes = Buffer.from('%PDF-1.4 a payslip')
  const document = await addDocument(atOne(tenant), `Payslip ${randomUUID()}`, bytes, 'income')
  const read = await atOther(tenant).read(API.documents.content, { params: { id: document.id } })
  expect(read).toEqual(bytes)

  const key = `application ${tenant.id} ${property.title}`
  const body = { propertyId: property.id, documents: [document.id] }
  const { id } = await atOther(tenant).write({ [key]: 'pending 0' }, API.applications.create, { body })
  const written = { [key]: 'approved 1', [`lease ${property.title}`]: TERMS.endDate }
  await atOne(agent).write(written, API.applications.approve, { params: { id }, body: TERMS })
  const found = await atOther(tenant).call(API.applications.find, { params: { id } })
  expect(found.status).toBe('approved')

  const socket = await openSocket(other.host(), owner)
  const text = textOf(tenant, owner)
  await sendMessage(atOne(tenant), owner, text)
  const hasArrived = () => socket.frames.some((frame) => frame.type === 'message' && frame.message.content === text)
  await expect.poll(hasArrived, { timeout: 10_000 }).toBe(true)
  await socket.close()

  await atOne(tenant).signIn()
  await atOther(tenant).call(API.accounts.currentUser)
}

/** Both have their own folder and the same files, as with a shared disk. */
function createServer(name: string, program?: `/${string}`): Server {
  const files = path.join(installation.folder, 'files')
  mkdirSync(files, { recursive: true })
  const server = installation.createServer(name, {}, program)
  symlinkSync(files, server.files)
  return server
}

/** Builds the server of the earlier commit from its own sources, with the installed packages. @returns its folder */
function buildPrevious(): `/${string}` {
  const source: `/${string}` = `/${path.relative('/', path.join(installation.folder, 'source'))}`
  mkdirSync(source)
  try {
    execFileSync('git', ['rev-parse', '--verify', '--quiet', `${REF}^{commit}`], { cwd: ROOT })
    execFileSync('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', REF, source], { cwd: ROOT, stdio: 'pipe' })
  } catch {
    throw new Error(`the commit ${REF} is not here: fetch the whole history, or name another in PREVIOUS_REF`)
  }
  const packages = path.join(source, 'node_modules')
  mkdirSync(path.join(packages, '@lintel'), { recursive: true })
  // All but our own workspaces, which are those of the earlier commit.
  for (const name of readdirSync(path.join(ROOT, 'node_modules')))
    if (name !== '@lintel') symlinkSync(path.join(ROOT, 'node_modules', name), path.join(packages, name))
  for (const name of ['contract', 'demo', 'server', 'web', 'openapi'])
    symlinkSync(path.join(source, name), path.join(packages, '@lintel', name))
  mkdirSync(path.join(source, 'server/dist'))
  const build = `import { buildServer } from './scripts/parts/build-server.mjs'; await buildServer()`
  execFileSync(process.execPath, ['--input-type=module', '-e', build], { cwd: source, stdio: 'inherit' })
  return source
}
