// The latency of people's requests while each kind of attack runs, against that without one, in pairs of two seconds. The limits
// are on; people and attackers come from different addresses.
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Connection } from '../server/src/db/connect.ts'
import { hashPassword } from '../server/src/features/accounts/passwords.ts'
import { users } from '../server/src/features/accounts/table.ts'
import { bomb } from '../server/src/test/pictures.ts'
import { seedProperties } from '../server/src/test/seed-properties.ts'
import { withDatabase } from './database.ts'
import { type LoadRequest, load } from './load.ts'
import { compareToTarget, medianOf, printTable } from './measure.ts'
import type { Attack } from './peers/attacker.ts'
import { type Peer, startLintelOn, startPeer } from './process.ts'

const PASSWORD = 'a password of the benchmark'
const PEOPLE = 40
const PAIRS = 3
const TARGET = 3
/** Of an attacker with one address; `{octet}` makes it one of 250. */
const FROM = { 'x-forwarded-for': '203.0.113.7' }
const FROM_MANY = { 'x-forwarded-for': '203.0.113.{octet}' }
const JSON_TYPE = { 'content-type': 'application/json' }

await withDatabase(async (connection, database) => {
  await seedProperties(connection, 10_000)
  await addUsers(connection)
  const lintel = await startLintelOn(database, { RATE_LIMIT: 'on', TRUST_PROXY: 'on' })
  const people: Person[] = []
  for (let i = 0; i < PEOPLE; i++) people.push(await signIn(lintel, `person-${i}`, `198.51.100.${i}`))
  const attacks = await makeAttacks(connection, lintel)
  const requestAsPeople = () =>
    load(lintel, nextOf(people), { connections: 8, ms: 2_000, pauseMs: 25, status: [200, 503] })
  await requestAsPeople()
  const rows: Record<string, string>[] = []
  for (const [name, attack] of Object.entries(attacks))
    rows.push(await measure(name, attack, lintel, `${database.folder}/attack.json`, requestAsPeople))
  printTable(`Latency of people's requests during an attack: medians of ${PAIRS} pairs`, rows)
  await lintel.stop()
})

type Person = { cookie: string; 'x-forwarded-for': string }

/** A dashboard, a list and a home, each as another person. */
function nextOf(people: Person[]): () => LoadRequest {
  const paths = ['/api/overview', '/api/owner/properties?limit=24', '/api/properties/public?limit=24']
  let count = 0
  return () => {
    count += 1
    return { path: paths[count % paths.length] ?? '/', headers: { ...people[count % people.length] } }
  }
}

async function measure(
  name: string,
  attack: Omit<Attack, 'port'>,
  lintel: Peer,
  file: string,
  requestAsPeople: () => ReturnType<typeof load>,
): Promise<Record<string, string>> {
  const pairs: { idle: number; busy: number; refused: number; counts: Record<string, number> }[] = []
  await writeFile(file, JSON.stringify({ ...attack, port: lintel.port }))
  for (let pair = 0; pair < PAIRS; pair++) {
    const idle = await requestAsPeople()
    const attacker = await startPeer('attacker', { ATTACK: file })
    const busy = await requestAsPeople()
    const counts = (await (await fetch(`http://127.0.0.1:${attacker.port}`)).json()) as Record<string, number>
    await attacker.stop()
    pairs.push({ idle: idle.p99, busy: busy.p99, refused: busy.refused, counts })
  }
  const of = (pick: (pair: (typeof pairs)[number]) => number) => medianOf(pairs.map(pick))
  const answers = Object.entries(pairs.at(-1)?.counts ?? {}).map(([status, count]) => `${count} × ${status}`)
  return {
    attack: name,
    answers: answers.join(', ') || 'none yet',
    'idle, p99 ms': of(({ idle }) => idle).toFixed(2),
    'meanwhile, p99 ms': of(({ busy }) => busy).toFixed(2),
    'most refused': `${(Math.max(...pairs.map(({ refused }) => refused)) * 100).toFixed(1)} %`,
    ...compareToTarget(
      of(({ idle, busy }) => busy / idle),
      TARGET,
      'maximum',
    ),
  }
}

async function addUsers({ db }: Connection) {
  const passwordHash = await hashPassword(PASSWORD)
  const person = { passwordHash, firstName: 'B', lastName: 'B', approvedAt: new Date() }
  const names = Array.from({ length: PEOPLE }, (_, i) => `person-${i}`)
  await db
    .insert(users)
    .values([
      ...names.map((username) => ({ ...person, username, role: 'owner' as const })),
      { ...person, username: 'attacker', role: 'tenant' as const },
      { ...person, username: 'landlord', role: 'owner' as const },
    ])
}

async function signIn({ port }: Peer, username: string, address: string): Promise<Person> {
  const response = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { ...JSON_TYPE, 'x-forwarded-for': address },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  if (!response.ok) throw new Error(`${username} could not sign in: ${response.status}`)
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { cookie, 'x-forwarded-for': address }
}

/** What an attacker's review tried, in its order. */
async function makeAttacks({ pool }: Connection, lintel: Peer): Promise<Record<string, Omit<Attack, 'port'>>> {
  const attacker = { ...(await signIn(lintel, 'attacker', FROM['x-forwarded-for'])) }
  const landlord = { ...(await signIn(lintel, 'landlord', '203.0.113.8')) }
  const { rows } = await pool.query(
    "select id, owner_id from properties where is_published and status = 'available' limit 1",
  )
  const { id: propertyId, owner_id: receiverId } = rows[0] as { id: string; owner_id: string }
  const uploads = await Promise.all(Array.from({ length: 1 }, () => signUpload(lintel, landlord)))
  const flat = sharp({ create: { width: 8000, height: 6000, channels: 3, background: 'grey' } })
  const picture = (await flat.jpeg().toBuffer()).toString('base64')
  const large = (await bomb({ side: 9950, isInterlaced: true, bitDepth: 16 })).toString('base64')
  const post = (path: string, body: object, headers: Record<string, string> = attacker) => ({
    method: 'POST',
    path,
    headers: { ...headers, ...JSON_TYPE },
    body: JSON.stringify(body),
  })
  const document = (type: string, body: string) => ({
    method: 'POST',
    path: '/api/documents?type=identity&title=Passport',
    headers: { ...attacker, 'content-type': type },
    body,
    base64: true,
  })
  const junk = randomBytes(7_000).toString('hex')
  const get = (path: string, headers: Record<string, string>) => ({ method: 'GET', path, headers })
  return {
    '1 applying and withdrawing, each mailed': {
      connections: 4,
      requests: [
        post('/api/applications', { propertyId }),
        { method: 'DELETE', path: '/api/applications/{id}', headers: attacker },
      ],
    },
    '2 twelve slow uploads to one URL': {
      connections: 0,
      requests: [],
      slowUploads: Array.from({ length: 12 }, () => uploads[0] ?? ''),
    },
    '3 pictures of 48 and 99 megapixels': {
      connections: 4,
      requests: [document('image/jpeg', picture), document('image/png', large)],
    },
    '4 junk queries of 14 kB': {
      connections: 8,
      requests: [get(`/listings?{n}=${junk}`, FROM), get(`/api/properties/public?search={n}&x=${junk}`, FROM)],
    },
    '5 guessing one password from 250 addresses': {
      connections: 8,
      requests: [post('/api/auth/login', { username: 'person-1', password: 'guess {n}' }, FROM_MANY)],
    },
    '6 reserving uploads from another site': {
      connections: 8,
      requests: [
        get('/companion/s3/params?filename=x&type=image%2Fpng', { ...attacker, 'sec-fetch-site': 'cross-site' }),
      ],
    },
    '7 changing the email address, guessing the password': {
      connections: 8,
      requests: [
        { ...post('/api/auth/user', { email: 'a{n}@mill.example' }), method: 'PATCH' },
        post('/api/auth/confirm', { password: 'guess {n}' }),
      ],
    },
    '8 a flood of messages': {
      connections: 8,
      requests: [post('/api/messages', { receiverId, content: 'Hello {n}' })],
    },
    '9 a flood of reads on 64 connections': {
      connections: 64,
      requests: [get('/api/overview', attacker)],
    },
  }
}

async function signUpload({ port }: Peer, headers: Record<string, string>): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/objects/upload`, {
    method: 'POST',
    headers: { ...headers, ...JSON_TYPE },
    body: JSON.stringify({ size: 5_000_000 }),
  })
  return ((await response.json()) as { uploadURL: string }).uploadURL
}
