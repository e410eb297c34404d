// The socket: echo and fan-out at 1,000 connections against bare `ws`, a stored message against flushing one block to the
// same disk, and the memory of a connection.
import { mkdtemp, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import cookieSignature from '@fastify/cookie'
import { onlyRow } from '@lintel/server/src/db/only-row.ts'
import type { Connection } from '../server/src/db/connect.ts'
import { startSession } from '../server/src/features/accounts/sessions.ts'
import { users } from '../server/src/features/accounts/table.ts'
import { withDatabase } from './database.ts'
import { compareToTarget, medianOf, printTable } from './measure.ts'
import { memoryOf, type Peer, processorTimeOf, startLintelOn, startPeer } from './process.ts'
import { type CountingSocket, openSockets } from './sockets.ts'

const SECRET = 'a secret of the benchmark, thirty-two bytes or more'
const SOCKETS = 1_000
const ROUNDS = 40
const PAIRS = 5

await withDatabase(
  async (connection, database) => {
    const lintel = await startLintelOn(database, { SESSION_SECRET: SECRET })
    const [sender, receiver] = [await createUser(connection, 'tenant'), await createUser(connection, 'owner')]
    await compareThroughput(lintel, sender, receiver)
    await compareMessageLatency(lintel, sender, receiver.id, database.folder)
    await lintel.stop()
    await measureMemory(await startLintelOn(database, { SESSION_SECRET: SECRET }), connection)
  },
  { durable: true },
)

type User = { id: string; cookie: string }

async function createUser({ db }: Connection, role: 'tenant' | 'owner'): Promise<User> {
  const username = `${role}${Math.random()}`
  const row = onlyRow(
    await db
      .insert(users)
      .values({ username, passwordHash: '-', firstName: 'A', lastName: 'B', role, approvedAt: new Date() })
      .returning(),
  )
  const token = cookieSignature.sign(await startSession(db, row, null), SECRET)
  return { id: row.id, cookie: `lintel_session=${encodeURIComponent(token)}` }
}

/** Opens 1,000 connections of one user, who receives every message on all of them, and one connection of a sender. */
async function compareThroughput(lintel: Peer, sender: User, receiver: User) {
  const message = JSON.stringify({ type: 'message', receiverId: receiver.id, content: 'Is it still free, please?' })
  const ours = await openGroup(lintel, sender.cookie, Array(SOCKETS).fill(receiver.cookie))
  // The first frame is shorter: its message has no predecessor.
  await ours.broadcast(message)
  const bytes = await ours.broadcast(message)
  const bare = await startPeer('bare-ws', { BYTES: String(bytes - 4) })
  const theirs = await openGroup(bare, null, Array(SOCKETS).fill(null))
  if ((await theirs.broadcast(message)) !== bytes) throw new Error('the peers send frames of different sizes')
  const rows = []
  for (const [what, run] of Object.entries({
    'fan-out to 1,000': (group: Group) =>
      timeOf(async () => {
        for (let i = 0; i < ROUNDS; i++) await group.broadcast(message)
        return ROUNDS * SOCKETS
      }),
    'echo, 1,000 at once': (group: Group) =>
      timeOf(async () => {
        for (let i = 0; i < ROUNDS; i++) await group.echo()
        return ROUNDS * SOCKETS
      }),
  })) {
    const pairs = []
    for (let i = 0; i < PAIRS; i++)
      pairs.push({ bare: await measureLoad(bare, () => run(theirs)), ours: await measureLoad(lintel, () => run(ours)) })
    rows.push({
      what: `${what}, frames a second`,
      'bare ws': medianOf(pairs.map(({ bare }) => bare.perSecond)).toFixed(0),
      ours: medianOf(pairs.map(({ ours }) => ours.perSecond)).toFixed(0),
      ...compareToTarget(medianOf(pairs.map(({ bare, ours }) => ours.perSecond / bare.perSecond)), 0.8),
    })
    rows.push({
      what: `${what}, µs of CPU a frame`,
      'bare ws': medianOf(pairs.map(({ bare }) => bare.microseconds)).toFixed(1),
      ours: medianOf(pairs.map(({ ours }) => ours.microseconds)).toFixed(1),
      ...compareToTarget(medianOf(pairs.map(({ bare, ours }) => bare.microseconds / ours.microseconds)), 0.8),
    })
  }
  printTable('A thousand connections, against bare ws', rows)
  ours.end()
  theirs.end()
  await bare.stop()
}

type Group = Awaited<ReturnType<typeof openGroup>>

async function openGroup(peer: Peer, senderCookie: string | null, cookies: (string | null)[]) {
  let onBytes: () => void = () => undefined
  const others = await openSockets(peer, cookies, () => onBytes())
  const [sender] = await openSockets(peer, [senderCookie])
  if (!sender) throw new Error('no sender')
  await waitUntilQuiet(others)
  /** Runs `act` and waits until each socket has received that many bytes; with null, until no more arrive. */
  const receiveAll = async (act: () => void, bytes: number | null): Promise<number> => {
    const before = others.reduce((sum, { received }) => sum + received, 0)
    const receivedSince = () => others.reduce((sum, { received }) => sum + received, 0) - before
    if (bytes === null) {
      act()
      await waitUntilQuiet(others)
      return receivedSince() / others.length
    }
    let missing = bytes * others.length
    const counts = new Map(others.map((socket) => [socket, socket.received]))
    await new Promise<void>((resolve) => {
      let chunks = 0
      onBytes = () => {
        // Adding 1,000 numbers at every chunk would cost more than the measured work.
        chunks += 1
        if (chunks % 50 !== 0 && chunks < others.length) return
        missing = bytes * others.length
        for (const [socket, from] of counts) missing -= socket.received - from
        if (missing <= 0) resolve()
      }
      act()
    })
    onBytes = () => undefined
    return bytes
  }
  let size: number | null = null
  let rounds = 0
  return {
    /** Sends one message to all sockets. @returns bytes received by each, frame header included */
    async broadcast(message: string): Promise<number> {
      rounds += 1
      const bytes = await receiveAll(() => sender.send(message), rounds <= 2 ? null : size)
      size = bytes
      return bytes
    },
    /** Every socket sends a ping and receives its pong. */
    echo: () =>
      receiveAll(() => {
        for (const socket of others) socket.send('{"type":"ping"}')
      }, 2 + '{"type":"pong"}'.length),
    end() {
      for (const socket of [sender, ...others]) socket.end()
    },
  }
}

/** Waits until nothing was received for half a second. */
async function waitUntilQuiet(sockets: CountingSocket[]) {
  let before = -1
  for (;;) {
    const now = sockets.reduce((sum, { received }) => sum + received, 0)
    if (now === before) return
    before = now
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

async function timeOf(run: () => Promise<number>) {
  const startedAt = performance.now()
  const frames = await run()
  return { frames, seconds: (performance.now() - startedAt) / 1000 }
}

async function measureLoad({ pid }: Peer, run: () => ReturnType<typeof timeOf>) {
  const before = await processorTimeOf(pid)
  const { frames, seconds } = await run()
  const used = (await processorTimeOf(pid)) - before
  return { perSecond: frames / seconds, microseconds: (used * 1000) / frames }
}

/** Sends one message after the other, each after the last one's ack, in turn with flushing a block to the same disk. */
async function compareMessageLatency(lintel: Peer, sender: User, receiverId: string, folder: string) {
  const own = await mkdtemp(join(folder, 'flushing-'))
  const file = await open(join(own, 'block'), 'w')
  const block = Buffer.alloc(8192, 'x')
  let onFrame: () => void = () => undefined
  const [socket] = await openSockets(lintel, [sender.cookie], () => onFrame())
  if (!socket) throw new Error('no sender')
  let count = 0
  const send = () =>
    new Promise<void>((resolve) => {
      const clientId = `bench-${process.pid}-${count++}`
      onFrame = () => socket.last.includes(clientId) && resolve()
      socket.send(JSON.stringify({ type: 'message', clientId, receiverId, content: 'Is it still free, please?' }))
    })
  const flush = async () => {
    await file.write(block, 0, block.length, 0)
    await file.datasync()
  }
  const times = { flush: [] as number[], send: [] as number[] }
  for (let i = 0; i < 400; i++) {
    for (const [name, run] of [
      ['flush', flush],
      ['send', send],
    ] as const) {
      const startedAt = performance.now()
      await run()
      if (i >= 100) times[name].push(performance.now() - startedAt)
    }
  }
  const [flushed, stored] = [medianOf(times.flush), medianOf(times.send)]
  printTable('Milliseconds (median) until a message is acknowledged', [
    {
      'one fdatasync': flushed.toFixed(2),
      'sent and acknowledged': stored.toFixed(2),
      ...compareToTarget(stored / flushed, 4, 'maximum'),
    },
  ])
  socket.end()
  await file.close()
  await rm(own, { recursive: true })
}

/** Opens connections of different users, so that each has its own state in the server. */
async function measureMemory(lintel: Peer, connection: Connection) {
  if (process.platform !== 'linux') return lintel.stop()
  const accounts: User[] = []
  for (let i = 0; i < 3 * SOCKETS; i++) accounts.push(await createUser(connection, 'tenant'))
  const cookies = accounts.map(({ cookie }) => cookie)
  // The first connections load code and are not counted.
  await openSockets(lintel, cookies.slice(0, SOCKETS))
  const before = await settledMemory(lintel)
  await openSockets(lintel, cookies.slice(SOCKETS))
  const after = await settledMemory(lintel)
  const kilobytes = ((after - before) * 1024) / (2 * SOCKETS)
  printTable('Kilobytes of resident memory for each connection', [
    { connections: 2 * SOCKETS, ours: kilobytes.toFixed(1), ...compareToTarget(kilobytes, 20, 'maximum') },
  ])
  await lintel.stop()
}

/** @returns resident memory in MB, three seconds later */
async function settledMemory({ pid }: Peer): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  return (await memoryOf(pid)).now
}
