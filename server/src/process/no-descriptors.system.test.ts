import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import { connect as connectSocket, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import cookieSignature from '@fastify/cookie'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Connection, connect } from '../db/connect.ts'
import { onlyRow } from '../db/only-row.ts'
import { startSession } from '../features/accounts/sessions.ts'
import { users } from '../features/accounts/table.ts'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { createLauncher } from '../test/launch.ts'
import { photo } from '../test/pictures.ts'
import { urlOf } from '../test/throwaway-postgres.ts'

const SECRET = 'a secret of descriptors, thirty-two bytes or more'
/** Node opens some 300 files at once when it loads the server. */
const MAX_FILES = 512

let database: TestDatabase
let connection: Connection
let folder: string
const launcher = createLauncher(
  { PORT: '0', DEMO: 'off', LOG_LEVEL: 'warn', RATE_LIMIT: 'off', SESSION_SECRET: SECRET },
  { maxFiles: MAX_FILES },
)
beforeAll(async () => {
  database = await createTestDatabase()
  connection = await connect(database.settings)
  folder = await mkdtemp(path.join(tmpdir(), 'lintel-descriptors-'))
})
afterAll(async () => {
  launcher.killAll()
  await connection.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

async function createOwner(): Promise<string> {
  const values = { username: 'owner', passwordHash: '-', firstName: 'O', lastName: 'X', role: 'owner' as const }
  const row = onlyRow(
    await connection.db
      .insert(users)
      .values({ ...values, approvedAt: new Date() })
      .returning(),
  )
  return `lintel_session=${encodeURIComponent(cookieSignature.sign(await startSession(connection.db, row, null), SECRET))}`
}

/** Calls over one connection that stays open. */
function createCaller(address: string, cookie: string) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const call = async (method: string, url: string, body?: object | Buffer) => {
    const isJson = body && !Buffer.isBuffer(body)
    const headers = { cookie, ...(isJson && { 'content-type': 'application/json' }) }
    const request = http.request(new URL(url, address), { agent, method, headers })
    request.end(isJson ? JSON.stringify(body) : body)
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    let text = ''
    for await (const chunk of response) text += chunk
    return { status: response.statusCode ?? 0, text }
  }
  return { call, close: () => agent.destroy() }
}

/** @returns an open connection; null when the server closes it without an answer */
async function openConnection(address: string): Promise<Socket | null> {
  const { hostname, port } = new URL(address)
  const socket = connectSocket(Number(port), hostname)
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
  return new Promise((resolve) => {
    socket.once('data', () => resolve(socket))
    socket.on('error', () => resolve(null))
    socket.once('close', () => resolve(null))
  })
}

it('keeps running when no file descriptor is left, refuses with 503 or closes at once, and heals', async () => {
  const server = launcher.launch('main', { DATABASE_URL: urlOf(database.settings), DATA_DIR: folder })
  const address = await server.address()
  const { call, close } = createCaller(address, await createOwner())
  const { uploadURL } = JSON.parse((await call('POST', '/api/objects/upload', { name: 'a.jpg' })).text)
  const { pathname, search } = new URL(uploadURL)
  const put = await call('PUT', pathname + search, await photo({ width: 64, height: 48 }))
  expect(put.status).toBe(200)

  const held: Socket[] = []
  for (let socket = await openConnection(address); socket; socket = await openConnection(address)) held.push(socket)
  expect(held.length).toBeGreaterThan(10)
  expect((await call('GET', '/healthz')).status).toBe(200)
  const login = { username: 'owner', password: 'a quiet street' }
  expect([401, 500, 503]).toContain((await call('POST', '/api/auth/login', login)).status)

  // One descriptor more at a time: each step of storing a picture lacks one in turn, its process and the streams of it among them.
  const storePicture = async () => (await call('PUT', '/api/property-images', { imageURL: uploadURL })).status
  const statuses = [await storePicture()]
  while (statuses.at(-1) !== 200 && held.length > 0) {
    const socket = held.pop()
    socket?.destroy()
    statuses.push(await storePicture())
  }
  expect(statuses.slice(0, -1).filter((status) => status !== 503)).toEqual([])
  expect(statuses.length).toBeGreaterThan(2)
  expect(statuses.at(-1)).toBe(200)
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  expect(server.written.stderr).not.toContain('uncaught')
  for (const socket of held) socket.destroy()
  close()
})
