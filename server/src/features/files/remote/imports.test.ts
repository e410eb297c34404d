import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { companionRoutes as routes } from '@lintel/contract/files/companion'
import { fileRoutes } from '@lintel/contract/files/routes'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { ALLOWED_ADDRESS, errorOf, importCalls, isEnd, startRemoteSite } from '../../../test/imports.ts'
import { photo } from '../../../test/pictures.ts'
import { listenOn } from '../../../test/sockets.ts'
import { findUsedBytes, readStored } from '../../../test/uploading.ts'
import { makeWorldForFile, SETTINGS, type TestUser } from '../../../test/world.ts'
import { sweepReservations } from '../sweep.ts'
import { uploads } from '../table.ts'
import type { ImportFrame } from './frames.ts'

const MB = 1024 * 1024

const site = await startRemoteSite()
afterAll(() => site.close())
const world = await makeWorldForFile({
  uploads: { ...SETTINGS.uploads, importNetworks: [ALLOWED_ADDRESS], maxBytes: 50 * MB, quotaBytes: 60 * MB },
})
const host = await listenOn(world.app)
let owner: TestUser
beforeEach(async () => {
  owner = await world.owner()
  site.requests.length = 0
})

const { readMeta, createImport, watchImport, runImport } = importCalls(world, host, () => owner)

describe('an import', () => {
  it('returns name, type and size without a download', async () => {
    site.respond = (_request, response) => {
      response.writeHead(200, {
        'content-type': 'application/pdf; charset=x',
        'content-length': '1234567',
        'content-disposition': `attachment; filename="x.pdf"; filename*=UTF-8''K%C3%BCche.pdf`,
      })
      response.flushHeaders()
    }
    expect((await readMeta(`${site.url}/a`)).body).toEqual({
      name: 'Küche.pdf',
      type: 'application/pdf',
      size: 1_234_567,
    })
    site.respond = (_request, response) => void response.end('xxx')
    expect((await readMeta(`${site.url}/some/plan%20b.pdf?x=1`)).body).toMatchObject({ name: 'plan b.pdf' })
  })

  it('reports its progress, and ends with its URL', async () => {
    const bytes = Buffer.alloc(3 * MB, 'a')
    site.respond = (_request, response) => void response.writeHead(200, { 'content-length': bytes.length }).end(bytes)
    const { body } = await createImport(`${site.url}/plan.pdf`)
    const { waitFor, frames } = await watchImport(body.token)
    const end = await waitFor(isEnd)
    const key = `uploads/${owner.id}/${body.token}`
    const url = `http://${host}/storage/${key}`
    expect(end).toEqual({
      action: 'success',
      payload: { url, complete: true, response: { status: 200, responseText: JSON.stringify({ location: url, key }) } },
    })
    expect(frames[0]).toEqual({
      action: 'progress',
      payload: { progress: '0.00', bytesUploaded: 0, bytesTotal: 3 * MB },
    })
    expect((await readStored(world, key))?.equals(bytes)).toBe(true)
    expect(await findUsedBytes(world, owner)).toBe(3 * MB)
    const late = await watchImport(body.token)
    expect(await late.waitFor(isEnd)).toEqual(end)
  })

  it('of a picture is stored like an upload', async () => {
    const bytes = await photo({ width: 200, height: 100, seed: 77 })
    site.respond = (_request, response) => void response.end(bytes)
    const { end } = await runImport(`${site.url}/kitchen.jpg`, { kind: 'image' })
    const url = end.action === 'success' ? end.payload.url : ''
    const stored = await world.app.inject({
      method: fileRoutes.storeImage.method,
      url: fileRoutes.storeImage.path,
      headers: { cookie: owner.cookie, host },
      payload: { imageURL: url },
    })
    expect(stored.json()).toMatchObject({ picture: { width: 200, height: 100 } })
  })

  it('pauses and resumes', async () => {
    site.respond = (_request, response) => {
      response.writeHead(200, { 'content-length': 2 * MB })
      response.write(Buffer.alloc(MB))
      go = () => void response.end(Buffer.alloc(MB))
    }
    let go = () => {}
    const { body } = await createImport(`${site.url}/a`)
    const watching = await watchImport(body.token)
    await watching.waitFor(({ action }) => action === 'progress')
    watching.send('pause')
    watching.send('resume')
    go()
    expect((await watching.waitFor(isEnd)).action).toBe('success')
  })

  describe('of a sender that takes minutes', () => {
    let go = () => {}
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
      site.respond = (_request, response) => {
        response.writeHead(200, { 'content-length': 2 * MB }).write(Buffer.alloc(MB))
        go = () => void response.end(Buffer.alloc(MB))
      }
    })
    afterEach(() => void vi.useRealTimers())

    /** Starts an import that has marked its first megabyte. */
    async function begin() {
      const { body } = await createImport(`${site.url}/a`)
      const watching = await watchImport(body.token)
      await watching.waitFor(({ action }) => action === 'progress')
      const find = async () => (await world.db.select().from(uploads).where(eq(uploads.id, body.token)))[0]
      const beat = async () => {
        await vi.advanceTimersByTimeAsync(5_000)
        return (await find())?.bytes
      }
      await expect.poll(beat).toBe(MB)
      return { ...watching, find, key: `uploads/${owner.id}/${body.token}` }
    }

    it.each(['', 'pause'])('outlives every sweep %s', async (action) => {
      const { find, key, send, waitFor } = await begin()
      if (action) send(action)
      await vi.advanceTimersByTimeAsync(90_000)
      await sweepReservations(world, new Date())
      await sweepReservations(world, new Date(Date.now() + 9 * 60_000))
      expect(await find()).toMatchObject({ status: 'importing', reservedBytes: 2 * MB })
      if (action) send('resume')
      go()
      expect((await waitFor(isEnd)).action).toBe('success')
      expect([await world.storage.head(key), await findUsedBytes(world, owner)]).toEqual([{ size: 2 * MB }, 2 * MB])
    })

    it.each([
      ['the next heartbeat', () => vi.advanceTimersByTimeAsync(5_000)],
      ['its end', async () => go()],
    ])('leaves nothing when its row is removed, found at %s', async (_when, pass) => {
      const { key, waitFor } = await begin()
      await world.db.delete(uploads).where(eq(uploads.ownerId, owner.id))
      await pass()
      expect(errorOf({ end: await waitFor(isEnd) })).toBe('This import is gone')
      await expect.poll(() => world.storage.head(key)).toBeNull()
    })
  })

  it('is deleted when it is cancelled', async () => {
    site.respond = (_request, response) =>
      void response.writeHead(200, { 'content-length': 2 * MB }).write(Buffer.alloc(MB))
    const { body } = await createImport(`${site.url}/a`)
    const watching = await watchImport(body.token)
    await watching.waitFor(({ action }) => action === 'progress')
    watching.send('cancel')
    expect(errorOf({ end: await watching.waitFor(isEnd) })).toBe('This import was cancelled')
    expect([await findUsedBytes(world, owner), await world.storage.head(`uploads/${owner.id}/${body.token}`)]).toEqual([
      0,
      null,
    ])
  })

  it('starts over after the server stopped', async () => {
    site.respond = (_request, response) => void response.writeHead(200, { 'content-length': 5 }).flushHeaders()
    const other = await world.buildSecondApp()
    const otherHost = await listenOn(other)
    const { body } = await createImport(`${site.url}/a`)
    const ws = new WebSocket(`ws://${otherHost}/companion/api/${body.token}`, { headers: { cookie: owner.cookie } })
    await once(ws, 'message')
    const closed = once(ws, 'close')
    await other.close()
    expect((await closed)[0]).toBe(1012)
    site.respond = (_request, response) => void response.end('hello')
    const { waitFor } = await watchImport(body.token)
    expect((await waitFor(isEnd)).action).toBe('success')
  })

  it('is reported by every process, not only by the importing one', async () => {
    let go = () => {}
    site.respond = (_request, response) => {
      response.writeHead(200, { 'content-length': 5 }).flushHeaders()
      go = () => void response.end('hello')
    }
    const other = await world.buildSecondApp()
    const otherHost = await listenOn(other)
    const { body } = await createImport(`${site.url}/a`)
    const first = await watchImport(body.token)
    await first.waitFor(({ action }) => action === 'progress')
    const second = new WebSocket(`ws://${otherHost}/companion/api/${body.token}`, { headers: { cookie: owner.cookie } })
    const frames: ImportFrame[] = []
    const ended = new Promise<void>((resolve) => {
      second.on('message', (data) => {
        frames.push(JSON.parse(String(data)))
        if (frames.at(-1)?.action === 'success') resolve()
        else go()
      })
    })
    await ended
    expect(frames[0]?.action).toBe('progress')
    await other.close()
  })

  it.each<[string, (response: ServerResponse) => void, RegExp]>([
    ['has no such file', (response) => void response.writeHead(404).end(), /has no such file \(it answers 404\)/],
    [
      'announces a file that is too large',
      (response) => void response.writeHead(200, { 'content-length': 51 * MB }).write('x'),
      /at most 50 MB/,
    ],
    [
      'breaks off',
      (response) => void response.writeHead(200, { 'content-length': 9 }).write('x', () => response.destroy()),
      /broke off/,
    ],
    ['closes the connection', (response) => void response.destroy(), /could not be reached/],
  ])('reports the reason when the remote server %s', async (_fault, respond, message) => {
    site.respond = (_request, response) => respond(response)
    expect(errorOf(await runImport(`${site.url}/film.mov`))).toMatch(message)
    expect(await findUsedBytes(world, owner)).toBe(0)
  })

  it('without a length is stopped at the size limit and frees its quota', async () => {
    site.respond = (_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(MB)));
      }
      response.on('drain', more)
      more()
    }
    expect(errorOf(await runImport(`${site.url}/endless`))).toMatch(/at most 50 MB/)
    expect(await findUsedBytes(world, owner)).toBe(0)
  })
})

describe('the socket of an import', () => {
  it.each<[string, () => Promise<Record<string, string>>, number]>([
    ['a request without a session', async () => ({}), 401],
    ['another user', async () => ({ cookie: (await world.agent()).cookie }), 404],
    ['a page of another site', async () => ({ cookie: owner.cookie, origin: 'https://evil.example' }), 403],
  ])('refuses %s', async (_who, headers, status) => {
    const { body } = await createImport('https://homes.example/a')
    await expect(watchImport(body.token, await headers())).rejects.toThrow(`no upgrade: ${status}`)
  })

  it('refuses an unknown token and that of an upload', async () => {
    const { body } = await world.call(owner, routes.createMultipart)
    for (const token of ['nonsense', body.uploadId]) await expect(watchImport(token)).rejects.toThrow('no upgrade: 404')
  })
})

it('does not start an import before its socket is opened', async () => {
  const { body } = await createImport(`${site.url}/a`)
  const [row] = await world.db.select().from(uploads).where(eq(uploads.id, body.token))
  expect([row?.status, site.requests]).toEqual(['open', []])
})
