// Sign-ins a second against argon2 alone; and the p99 latency of other routes during sign-ins, a cached list and a home from
// the database, against the same without sign-ins. And what a refused guess costs: many addresses at one account.
import { availableParallelism } from 'node:os'
import { verify } from '@node-rs/argon2'
import type { Connection } from '../server/src/db/connect.ts'
import { hashPassword } from '../server/src/features/accounts/passwords.ts'
import { users } from '../server/src/features/accounts/table.ts'
import { properties } from '../server/src/features/properties/table.ts'
import { seedProperties } from '../server/src/test/seed-properties.ts'
import { PROPERTIES, withDatabase } from './database.ts'
import { type LoadRequest, load } from './load.ts'
import { compareToTarget, medianOf, printTable } from './measure.ts'
import { type Peer, startLintelOn } from './process.ts'

const LATENCY_TARGET = 2
/** How many times as many guesses are refused as could be checked: an attack must not take the processor. */
const REFUSED_TARGET = 10
const PAIRS = 5
const PASSWORD = 'a password of the benchmark'
const LIST: LoadRequest = { path: '/api/properties/public', headers: { 'accept-encoding': 'br' } }
const SIGN_IN: LoadRequest = {
  path: '/api/auth/login',
  method: 'POST',
  body: JSON.stringify({ username: 'bench', password: PASSWORD }),
}

await withDatabase(async (connection, database) => {
  await seedProperties(connection, Math.min(PROPERTIES, 100_000))
  const passwordHash = await hashPassword(PASSWORD)
  await connection.db
    .insert(users)
    .values({ username: 'bench', passwordHash, firstName: 'B', lastName: 'B', role: 'tenant', approvedAt: new Date() })
  const lintel = await startLintelOn(database)
  await compareWithHashing(lintel, passwordHash)
  await measureOtherRoutes(connection, lintel)
  await lintel.stop()
  const limited = await startLintelOn(database, { RATE_LIMIT: 'on', TRUST_PROXY: 'on' })
  await measureRefused(limited)
  await limited.stop()
})

/** Each guess comes from another address. */
async function measureRefused(lintel: Peer) {
  let address = 0
  const guess = (username: string) => (): LoadRequest => {
    address += 1
    const ip = `203.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`
    return { ...SIGN_IN, headers: { 'x-forwarded-for': ip }, body: JSON.stringify({ username, password: 'a guess' }) }
  }
  const options = { connections: 8, status: [401, 429] }
  const signIns = () => load(lintel, () => guess(`stranger-${address}`)(), options)
  const refused = () => load(lintel, guess('bench'), options)
  await signIns()
  await refused()
  const pairs = []
  for (let i = 0; i < PAIRS; i++) {
    const [checked, limited] = [await signIns(), await refused()]
    pairs.push({ checked, limited })
  }
  printTable('Guesses a second, 8 connections, each from another address', [
    {
      'at ever new accounts (checked)': medianOf(pairs.map(({ checked }) => checked.perSecond)).toFixed(0),
      'at one account (refused)': medianOf(pairs.map(({ limited }) => limited.perSecond)).toFixed(0),
      ...compareToTarget(
        medianOf(pairs.map(({ checked, limited }) => limited.perSecond / checked.perSecond)),
        REFUSED_TARGET,
      ),
    },
  ])
}

async function compareWithHashing(lintel: Peer, passwordHash: string) {
  await signIn(lintel)
  const pairs = []
  for (let i = 0; i < PAIRS; i++) pairs.push({ alone: await hashAlone(passwordHash), ours: await signIn(lintel) })
  printTable('Sign-ins a second, 8 connections', [
    {
      'argon2 alone': medianOf(pairs.map(({ alone }) => alone)).toFixed(0),
      'signing in': medianOf(pairs.map(({ ours }) => ours)).toFixed(0),
      ratio: medianOf(pairs.map(({ alone, ours }) => ours / alone)).toFixed(2),
    },
  ])
}

async function signIn(lintel: Peer): Promise<number> {
  const { perSecond } = await load(lintel, () => SIGN_IN, { connections: 8 })
  return perSecond
}

/** Verifies passwords on all cores for a second. @returns verifications a second */
async function hashAlone(passwordHash: string): Promise<number> {
  const startedAt = performance.now()
  let count = 0
  const verifyRepeatedly = async () => {
    while (performance.now() - startedAt < 1_000) {
      if (!(await verify(passwordHash, PASSWORD))) throw new Error('the password was not recognised')
      count += 1
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, verifyRepeatedly))
  return (count * 1000) / (performance.now() - startedAt)
}

async function measureOtherRoutes(connection: Connection, lintel: Peer) {
  const published = await connection.db
    .select({ id: properties.id, isPublished: properties.isPublished })
    .from(properties)
  const ids = published.filter((property) => property.isPublished).map(({ id }) => id)
  const routes: Record<string, () => LoadRequest> = {
    'a cached list': () => LIST,
    'a home, from the database': () => ({ path: `/api/properties/${ids.pop()}` }),
  }
  const rows: Record<string, string>[] = []
  for (const [name, next] of Object.entries(routes)) {
    const others = () => load(lintel, next, { connections: 4 })
    await others()
    const pairs = []
    for (let i = 0; i < PAIRS; i++) {
      const idle = await others()
      const [busy] = await Promise.all([others(), load(lintel, () => SIGN_IN, { connections: 8 })])
      pairs.push({ idle: idle.p99, busy: busy.p99, ratio: busy.p99 / idle.p99 })
    }
    rows.push({
      route: name,
      'idle, p99 ms': medianOf(pairs.map(({ idle }) => idle)).toFixed(2),
      'during sign-ins, p99 ms': medianOf(pairs.map(({ busy }) => busy)).toFixed(2),
      ...compareToTarget(medianOf(pairs.map(({ ratio }) => ratio)), LATENCY_TARGET, 'maximum'),
    })
  }
  printTable('Other routes during sign-ins on 8 connections', rows)
}
