import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileRoutes as routes } from '@lintel/contract/files/routes'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { diskStorage } from '../../storage/disk.ts'
import { multipartCalls } from '../../test/multipart-calls.ts'
import { listenOn } from '../../test/sockets.ts'
import { readStored, send } from '../../test/uploading.ts'
import { makeWorldForFile, SETTINGS, type TestUser } from '../../test/world.ts'
import { uploads, uploadWriters } from './table.ts'

const folder = await mkdtemp(join(tmpdir(), 'lintel-writers-'))
afterAll(() => rm(folder, { recursive: true }))
const world = await makeWorldForFile({}, undefined, undefined, diskStorage(folder, SETTINGS.sessionSecret))
const host = await listenOn(world.app)
let owner: TestUser
beforeEach(async () => {
  owner = await world.owner()
})

const SIZE = 1_000_000
const { createUpload, signPart, abort } = multipartCalls(world, () => owner)

const sign = async () => {
  const { body } = await world.call(owner, routes.createUpload, { body: { size: SIZE } })
  const { pathname, search } = new URL(body.uploadURL)
  const key = pathname.replace('/storage/', '')
  return { path: pathname + search, key, id: key.split('/').at(-1) ?? '' }
}

/** Sends the headers of a PUT and half of its body. */
function begin(path: string, to = host) {
  const socket = connect(Number(to.split(':')[1]), '127.0.0.1')
  const received: Buffer[] = []
  socket.on('data', (data) => received.push(data))
  socket.on('error', () => {})
  const closed = new Promise((resolve) => void socket.once('close', resolve))
  socket.write(`PUT ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${SIZE}\r\n\r\n`)
  socket.write(Buffer.alloc(SIZE / 2, 'a'))
  return {
    closed,
    /** Sends the other half. @returns the response */
    async finish() {
      socket.write(Buffer.alloc(SIZE / 2, 'b'))
      while (!String(received).includes('\r\n\r\n')) await once(socket, 'data')
      socket.destroy()
      return String(received)
    },
  }
}

const listDrafts = async () => {
  const names = await readdir(join(folder, '.unfinished')).catch(() => [])
  const sizes = names.map(async (name) => (await stat(join(folder, '.unfinished', name)).catch(() => null))?.size ?? 0)
  return Promise.all(sizes)
}
const untilWritten = () => expect.poll(listDrafts).toEqual([SIZE / 2])
const countWriters = () => world.db.$count(uploadWriters)

it('writes the bytes of one of twelve requests that send to a URL at once', async () => {
  const { path, id } = await sign()
  let most = 0
  let ended = 0
  for (let i = 0; i < 12; i++) void begin(path).closed.then(() => ended++)
  await expect
    .poll(async () => {
      most = Math.max(most, (await listDrafts()).length)
      return ended
    })
    .toBe(11)
  await untilWritten()
  // Fewer while the last one waits for the bytes of the one before it to be gone.
  expect(most).toBeLessThanOrEqual(1)
  await abortAll(id)
})

/** Deletes an upload, which ends its request. */
async function abortAll(id: string) {
  await world.db.delete(uploads).where(eq(uploads.id, id))
  await expect.poll(listDrafts).toEqual([])
}

it('ends the earlier request at once when its client sends again', async () => {
  const { path, key } = await sign()
  const lost = begin(path)
  await untilWritten()
  const again = await send(world, path, Buffer.alloc(SIZE, 'c'))
  await lost.closed
  expect(again.statusCode).toBe(200)
  expect((await readStored(world, key))?.equals(Buffer.alloc(SIZE, 'c'))).toBe(true)
  expect([await listDrafts(), await countWriters()]).toEqual([[], 0])
})

it('ends the earlier request in another process', async () => {
  const other = await world.buildSecondApp()
  const { path } = await sign()
  const lost = begin(path, await listenOn(other))
  await untilWritten()
  const again = begin(path)
  await lost.closed
  expect(await again.finish()).toContain('200 OK')
  expect([await listDrafts(), await countWriters()]).toEqual([[], 0])
  await other.close()
})

it('replaces a request whose process died', async () => {
  const { path, id } = await sign()
  const seenAt = sql`now() - interval '5 seconds'`
  await world.db.insert(uploadWriters).values({ uploadId: id, part: 0, writer: id, seenAt })
  expect((await send(world, path, Buffer.alloc(SIZE))).statusCode).toBe(200)
})

it('receives different parts at once, and ends them when the upload is aborted', async () => {
  const upload = await createUpload(2 * 5 * 1024 * 1024)
  const paths = await Promise.all(
    [1, 2].map(async (part) => {
      const { pathname, search } = new URL((await signPart(upload, part)).body.url)
      return pathname + search
    }),
  )
  const size = 5 * 1024 * 1024
  const sockets = paths.map((path) => {
    const socket = connect(Number(host.split(':')[1]), '127.0.0.1').on('error', () => {})
    socket.write(`PUT ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${size}\r\n\r\n`)
    socket.write(Buffer.alloc(1000))
    return once(socket.resume(), 'close')
  })
  await expect.poll(countWriters).toBe(2)
  await abort(upload)
  await Promise.all(sockets)
  await expect.poll(listDrafts).toEqual([])
})
