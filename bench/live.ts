// What the socket costs: echo and fan-out at a thousand connections against bare `ws`, sending a message that is kept
// against flushing one block to the same disk, and the memory of a connection.
import { mkdtemp, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import cookieSignature from '@fastify/cookie'
import type { Connection } from '../server/src/db/connect.ts'
import { startSession } from '../server/src/features/accounts/sessions.ts'
import { users } from '../server/src/features/accounts/table.ts'
import { withDatabase } from './database.ts'
import { against, middle, printTable } from './measure.ts'
import { memoryOf, type Peer, processorTimeOf, startLintelOn, startPeer } from './process.ts'
import { type CountingSocket, openSockets } from './sockets.ts'

const SECRET = 'a secret of the benchmark, thirty-two bytes or more'
const SOCKETS = 1_000
const ROUNDS = 40
const PAIRS = 5

await withDatabase(
  async (connection, database) => {
    const lintel = await startLintelOn(database, { SESSION_SECRET: SECRET })
    const [sender, receiver] = [await makePerson(connection, 'tenant'), await makePerson(connection, 'owner')]
    await comparePassingOn(lintel, sender, receiver)
    await compareKeeping(lintel, sender, receiver.id, database.folder)
    await lintel.stop()
    await measureMemory(await startLintelOn(database, { SESSION_SECRET: SECRET }), connection)
  },
  { durable: true },
)

type Person = { id: string; cookie: string }

async function makePerson({ db }: Connection, role: 'tenant' | 'owner'): Promise<Person> {
  const username = `${role}${Math.random()}`
  const [row] = await db
    .insert(users)
    .values({ username, passwordHash: '-', firstName: 'A', lastName: 'B', role, approvedAt: new Date() })
    .returning()
  if (!row) throw new Error('an insert returned no row')
  const token = cookieSignature.sign(await startSession(db, row, null), SECRET)
  return { id: row.id, cookie: `lintel_session=${encodeURIComponent(token)}` }
}

/** A thousand connections of one person, so that one message goes to all of them, and one that writes to that person. */
async function comparePassingOn(lintel: Peer, sender: Person, receiver: Person) {
  const message = JSON.stringify({ type: 'message', receiverId: receiver.id, content: 'Is it still free, please?' })
  const ours = await openRoom(lintel, sender.cookie, Array(SOCKETS).fill(receiver.cookie))
  // The first is shorter than the others: nothing came before it.
  await ours.pass(message)
  const bytes = await ours.pass(message)
  const bare = await startPeer('bare-ws', { BYTES: String(bytes - 4) })
  const theirs = await openRoom(bare, null, Array(SOCKETS).fill(null))
  if ((await theirs.pass(message)) !== bytes) throw new Error('the two do not send the same')
  const rows = []
  for (const [what, run] of Object.entries({
    'fan-out to 1,000': (room: Room) =>
      timeOf(async () => {
        for (let i = 0; i < ROUNDS; i++) await room.pass(message)
        return ROUNDS * SOCKETS
      }),
    'echo, 1,000 at once': (room: Room) =>
      timeOf(async () => {
        for (let i = 0; i < ROUNDS; i++) await room.echo()
        return ROUNDS * SOCKETS
      }),
  })) {
    const pairs = []
    for (let i = 0; i < PAIRS; i++)
      pairs.push({ bare: await work(bare, () => run(theirs)), ours: await work(lintel, () => run(ours)) })
    rows.push({
      what: `${what}, frames a second`,
      'bare ws': middle(pairs.map(({ bare }) => bare.perSecond)).toFixed(0),
      ours: middle(pairs.map(({ ours }) => ours.perSecond)).toFixed(0),
      ...against(middle(pairs.map(({ bare, ours }) => ours.perSecond / bare.perSecond)), 0.8),
    })
    rows.push({
      what: `${what}, µs of processor a frame`,
      'bare ws': middle(pairs.map(({ bare }) => bare.microseconds)).toFixed(1),
      ours: middle(pairs.map(({ ours }) => ours.microseconds)).toFixed(1),
      ...against(middle(pairs.map(({ bare, ours }) => bare.microseconds / ours.microseconds)), 0.8),
    })
  }
  printTable('A thousand connections, against bare ws', rows)
  ours.end()
  theirs.end()
  await bare.stop()
}

type Room = Awaited<ReturnType<typeof openRoom>>

async function openRoom(peer: Peer, senderCookie: string | null, cookies: (string | null)[]) {
  let onBytes: () => void = () => undefined
  const others = await openSockets(peer, cookies, () => onBytes())
  const [sender] = await openSockets(peer, [senderCookie])
  if (!sender) throw new Error('nobody to send')
  await quiet(others)
  /** Until each of the others has got so many bytes more; without a number, until nothing more comes. */
  const all = async (act: () => void, bytes: number | null): Promise<number> => {
    const before = others.reduce((sum, { received }) => sum + received, 0)
    const now = () => others.reduce((sum, { received }) => sum + received, 0) - before
    if (bytes === null) {
      act()
      await quiet(others)
      return now() / others.length
    }
    let missing = bytes * others.length
    const counted = new Map(others.map((socket) => [socket, socket.received]))
    await new Promise<void>((resolve) => {
      let sum = 0
      onBytes = () => {
        // Summing a thousand numbers at each piece would cost more than what is measured.
        sum += 1
        if (sum % 50 !== 0 && sum < others.length) return
        missing = bytes * others.length
        for (const [socket, from] of counted) missing -= socket.received - from
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
    /** Sends one message to all. @returns its bytes at each, head included */
    async pass(message: string): Promise<number> {
      rounds += 1
      const bytes = await all(() => sender.send(message), rounds <= 2 ? null : size)
      size = bytes
      return bytes
    },
    /** Each asks for a sign of life and gets it. */
    echo: () =>
      all(() => {
        for (const socket of others) socket.send('{"type":"ping"}')
      }, 2 + '{"type":"pong"}'.length),
    end() {
      for (const socket of [sender, ...others]) socket.end()
    },
  }
}

/** Until nothing has come for a while. */
async function quiet(sockets: CountingSocket[]) {
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

async function work({ pid }: Peer, run: () => ReturnType<typeof timeOf>) {
  const before = await processorTimeOf(pid)
  const { frames, seconds } = await run()
  const used = (await processorTimeOf(pid)) - before
  return { perSecond: frames / seconds, microseconds: (used * 1000) / frames }
}

/** One message after the other, each waited for until it is kept, beside flushing a block of the same disk. */
async function compareKeeping(lintel: Peer, sender: Person, receiverId: string, folder: string) {
  const own = await mkdtemp(join(folder, 'flushing-'))
  const file = await open(join(own, 'block'), 'w')
  const block = Buffer.alloc(8192, 'x')
  let heard: () => void = () => undefined
  const [socket] = await openSockets(lintel, [sender.cookie], () => heard())
  if (!socket) throw new Error('nobody to send')
  let count = 0
  const keep = () =>
    new Promise<void>((resolve) => {
      const clientId = `bench-${process.pid}-${count++}`
      heard = () => socket.last.includes(clientId) && resolve()
      socket.send(JSON.stringify({ type: 'message', clientId, receiverId, content: 'Is it still free, please?' }))
    })
  const flush = async () => {
    await file.write(block, 0, block.length, 0)
    await file.datasync()
  }
  const times = { flush: [] as number[], keep: [] as number[] }
  for (let i = 0; i < 400; i++) {
    for (const [name, run] of [
      ['flush', flush],
      ['keep', keep],
    ] as const) {
      const startedAt = performance.now()
      await run()
      if (i >= 100) times[name].push(performance.now() - startedAt)
    }
  }
  const [flushed, kept] = [middle(times.flush), middle(times.keep)]
  printTable('Milliseconds (median) until a message is kept', [
    {
      'one fdatasync': flushed.toFixed(2),
      'sent and acknowledged': kept.toFixed(2),
      ...against(kept / flushed, 4, 'most'),
    },
  ])
  socket.end()
  await file.close()
  await rm(own, { recursive: true })
}

/** Connections of as many people, with what each of them has the server remember. */
async function measureMemory(lintel: Peer, connection: Connection) {
  if (process.platform !== 'linux') return lintel.stop()
  const people: Person[] = []
  for (let i = 0; i < 3 * SOCKETS; i++) people.push(await makePerson(connection, 'tenant'))
  const cookies = people.map(({ cookie }) => cookie)
  // What the first ones bring into memory is the code itself.
  await openSockets(lintel, cookies.slice(0, SOCKETS))
  const before = await settled(lintel)
  await openSockets(lintel, cookies.slice(SOCKETS))
  const after = await settled(lintel)
  const kilobytes = ((after - before) * 1024) / (2 * SOCKETS)
  printTable('Kilobytes of resident memory for each connection', [
    { connections: 2 * SOCKETS, ours: kilobytes.toFixed(1), ...against(kilobytes, 20, 'most') },
  ])
  await lintel.stop()
}

async function settled({ pid }: Peer): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  return (await memoryOf(pid)).now
}
