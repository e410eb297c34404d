// What is answered when more requests come than the server can take. The server and its database run on one core, the load on
// another. First the capacity, then requests that arrive at a rate of their own, whether earlier ones were answered or not.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import type { Connection } from '../server/src/db/connect.ts'
import { hashPassword } from '../server/src/features/accounts/passwords.ts'
import { users } from '../server/src/features/accounts/table.ts'
import { seedProperties } from '../server/src/test/seed-properties.ts'
import { PROPERTIES, withDatabase } from './database.ts'
import type { LoadRequest } from './load.ts'
import { compareToTarget, medianOf, printTable } from './measure.ts'
import { type Peer, startLintelOn } from './process.ts'

const PASSWORD = 'a password of the benchmark'
const PEOPLE = 40
const RATES = [0.5, 1, 2, 3]
const SECONDS = 6
/** Each rate is measured this many times, in turn, since a shared machine is not equally quick all the time. */
const ROUNDS = 3
/** Opened before, as a proxy keeps them: Node accepts one connection per turn of its event loop, which takes 10 ms when it is busy. */
const CONNECTIONS = 512
const CAPACITY_CLIENTS = 16
const CAPACITY_MS = 5_000
const TARGETS = { p99: 4, throughput: 0.8 }
const SERVER_CORE = '0'
const LOAD_CORE = '1'

await withDatabase(async (connection, database) => {
  await seedProperties(connection, PROPERTIES)
  await addUsers(connection)
  pin(process.pid, LOAD_CORE)
  pin(Number((await readFile(`${database.folder}/postgres/postmaster.pid`, 'utf8')).split('\n')[0]), SERVER_CORE)
  const lintel = await startLintelOn(database)
  pin(lintel.pid, SERVER_CORE)
  const next = nextOf(await signInAll(lintel))
  await measureCapacity(lintel, next)
  const capacity = await measureCapacity(lintel, next)
  const rounds: Result[][] = []
  for (let i = 0; i < ROUNDS; i++) {
    const round: Result[] = []
    for (const rate of RATES) round.push(await arrive(lintel, next, rate * capacity))
    rounds.push(round)
  }
  report(capacity, rounds)
  await lintel.stop()
})

/** The connections that exist already stay where they are: Lintel opens its own later. */
function pin(pid: number, core: string) {
  execFileSync('taskset', ['-acp', core, String(pid)], { stdio: 'ignore' })
}

async function addUsers({ db }: Connection) {
  const passwordHash = await hashPassword(PASSWORD)
  await db.insert(users).values(
    Array.from({ length: PEOPLE }, (_, i) => ({
      username: `person-${i}`,
      passwordHash,
      firstName: 'Person',
      lastName: `${i}`,
      role: 'owner' as const,
      approvedAt: new Date(),
    })),
  )
}

async function signInAll(lintel: Peer): Promise<string[]> {
  const cookies: string[] = []
  for (let i = 0; i < PEOPLE; i++) cookies.push((await signIn(lintel, `person-${i}`)).cookie)
  return cookies
}

async function signIn({ port }: Peer, username: string) {
  const startedAt = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  await answer.arrayBuffer()
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { status: answer.status, cookie, ms: performance.now() - startedAt }
}

/** A dashboard, a portfolio, the conversations, and a search and a home that are not cached. */
function nextOf(cookies: string[]): () => LoadRequest {
  let count = 0
  return () => {
    count += 1
    const headers = { cookie: cookies[count % cookies.length] ?? '' }
    switch (count % 5) {
      case 0:
        return { path: '/api/overview', headers }
      case 1:
        return { path: '/api/owner/properties?limit=24', headers }
      case 2:
        return { path: '/api/messages/conversations', headers }
      case 3:
        return { path: `/api/properties/public?search=street&minPrice=${count % 900}.${count % 100}` }
      default:
        return { path: `/api/properties/public?limit=24&minPrice=${300 + (count % 100)}`, headers }
    }
  }
}

type Result = {
  rate: number
  accepted: number
  refused: number
  p50: number
  p99: number
  signIn: number
  health: number
}

/** @returns accepted requests a second, of clients that each wait for their response */
async function measureCapacity(lintel: Peer, next: () => LoadRequest): Promise<number> {
  const deadline = performance.now() + CAPACITY_MS
  let accepted = 0
  const run = async () => {
    const client = await createClient(lintel.port)
    while (performance.now() < deadline) {
      const status = await new Promise((resolve) => client.send(next(), resolve))
      if (status === 200) accepted += 1
    }
    client.close()
  }
  await Promise.all(Array.from({ length: CAPACITY_CLIENTS }, run))
  return (accepted / CAPACITY_MS) * 1000
}

/** Sends requests at a rate, each on an idle connection, or the next that is idle. Latencies count from the time at which a request should have been sent. */
async function arrive(lintel: Peer, next: () => LoadRequest, rate: number): Promise<Result> {
  const times: number[] = []
  let refused = 0
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => createClient(lintel.port)))
  const idle = [...clients]
  const probes = { signIn: [] as number[], health: [] as number[] }
  const startedAt = performance.now()
  const deadline = startedAt + SECONDS * 1000
  const probing = probe(lintel, deadline, probes)
  let sent = 0
  while (performance.now() < deadline) {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * rate)
    for (; sent < due && idle.length > 0; sent += 1) {
      const dueAt = startedAt + (sent / rate) * 1000
      const client = idle.pop()
      client?.send(next(), (status) => {
        if (status === 200) times.push(performance.now() - dueAt)
        else if (status === 503) refused += 1
        else throw new Error(`a response with status ${status}`)
        if (client) idle.push(client)
      })
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  const seconds = (performance.now() - startedAt) / 1000
  const accepted = times.length / seconds
  await probing
  while (idle.length < clients.length) await new Promise((resolve) => setTimeout(resolve, 10))
  for (const client of clients) client.close()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  return {
    rate,
    accepted,
    refused: refused / seconds,
    p50: at(0.5),
    p99: at(0.99),
    signIn: Math.max(...probes.signIn),
    health: Math.max(...probes.health),
  }
}

/** Signs in and asks for the health twice a second. @throws when one of them is refused */
async function probe(lintel: Peer, deadline: number, times: { signIn: number[]; health: number[] }) {
  while (performance.now() < deadline) {
    const { status, ms } = await signIn(lintel, 'person-0')
    if (status !== 200) throw new Error(`a sign-in answered ${status}`)
    times.signIn.push(ms)
    const startedAt = performance.now()
    const health = await fetch(`http://127.0.0.1:${lintel.port}/healthz`)
    await health.arrayBuffer()
    if (health.status !== 200) throw new Error(`the health check answered ${health.status}`)
    times.health.push(performance.now() - startedAt)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

function medianResult(results: Result[]): Result {
  const of = (name: keyof Result) => medianOf(results.map((result) => result[name]))
  const [rate, accepted, refused, p50, p99] = [of('rate'), of('accepted'), of('refused'), of('p50'), of('p99')]
  return { rate, accepted, refused, p50, p99, signIn: of('signIn'), health: of('health') }
}

type Client = { send(request: LoadRequest, done: (status: number) => void): void; close(): void }

async function createClient(port: number): Promise<Client> {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  let onDone: (status: number) => void = () => {}
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
    const end = received.indexOf('\r\n\r\n')
    if (end < 0) return
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(received.slice(0, end))?.[1])
    if (received.length < end + 4 + length) return
    const status = Number(received.slice(9, 12))
    received = ''
    onDone(status)
  })
  return {
    send({ path, headers = {} }, done) {
      onDone = done
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.join('')}\r\n`)
    },
    close: () => socket.destroy(),
  }
}

function report(capacity: number, rounds: Result[][]) {
  const results = RATES.map((_, at) => medianResult(rounds.flatMap((round) => round[at] ?? [])))
  const [half] = results
  const most = Math.max(...results.map(({ accepted }) => accepted))
  const last = results.at(-1)
  if (!half || !last) return
  printTable(
    `Requests a second beyond the capacity of one core (${capacity.toFixed(0)}), latencies in ms`,
    results.map(({ rate, accepted, refused, p50, p99, signIn: signInMs, health }) => ({
      arriving: `${(rate / capacity).toFixed(1)}x`,
      accepted: accepted.toFixed(0),
      refused: refused.toFixed(0),
      p50: p50.toFixed(1),
      p99: p99.toFixed(1),
      'slowest sign-in': signInMs.toFixed(0),
      'slowest health check': health.toFixed(0),
    })),
  )
  printTable('At three times the capacity', [
    {
      what: 'p99 of accepted requests, against half the capacity',
      ...compareToTarget(last.p99 / half.p99, TARGETS.p99, 'maximum'),
    },
    { what: 'accepted a second, against the best', ...compareToTarget(last.accepted / most, TARGETS.throughput) },
  ])
}
