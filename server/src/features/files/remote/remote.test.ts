/* Over 250 lines: each import needs the site, the watcher and the one address allowed that are set up here. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { companionRoutes as routes } from '@lintel/contract/files/companion'
import { fileRoutes } from '@lintel/contract/files/routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { photo } from '../../../test/pictures.ts'
import { listenOn } from '../../../test/sockets.ts'
import { findUsedBytes, readStored } from '../../../test/uploading.ts'
import { makeWorld, SETTINGS, type TestUser, type World } from '../../../test/world.ts'
import { uploads } from '../table.ts'
import type { ImportFrame } from './frames.ts'

const MB = 1024 * 1024
/** The only loopback address that imports may fetch from. */
const ALLOWED = '127.0.0.3'

let world: World
let host: string
let owner: TestUser
let site: Server
let base: string
let answer: (request: IncomingMessage, response: ServerResponse) => void
let asked: string[]
beforeAll(async () => {
  world = await makeWorld({
    uploads: { ...SETTINGS.uploads, importNetworks: [ALLOWED], maxBytes: 50 * MB, quotaBytes: 60 * MB },
  })
  host = await listenOn(world.app)
  site = createServer((request, response) => {
    asked.push(`${request.headers.host} ${request.url}`)
    answer(request, response)
  })
  site.listen(0, '0.0.0.0')
  await once(site, 'listening')
  base = `http://${ALLOWED}:${(site.address() as AddressInfo).port}`
})
afterAll(async () => {
  await world.close()
  site.closeAllConnections()
  await new Promise((resolve) => site.close(resolve))
})
beforeEach(async () => {
  owner = await world.owner()
  asked = []
})

const port = () => new URL(base).port
const meta = (url: string) => world.call(owner, routes.remoteMeta, { body: { url } })
const announce = (url: string, metadata = {}) => world.call(owner, routes.remoteGet, { body: { url, metadata } })

/** A browser that watches an import. */
async function watch(token: string, headers: Record<string, string> = { cookie: owner.cookie }) {
  const ws = new WebSocket(`ws://${host}/companion/api/${token}`, { headers })
  const frames: ImportFrame[] = []
  const waiting = new Set<() => void>()
  ws.on('message', (data) => {
    frames.push(JSON.parse(String(data)))
    for (const look of waiting) look()
  })
  await Promise.race([
    once(ws, 'open'),
    once(ws, 'unexpected-response').then(([, { statusCode }]) => {
      throw new Error(`no upgrade: ${statusCode}`)
    }),
  ])
  return {
    ws,
    frames,
    say: (action: string) => ws.send(JSON.stringify({ action, payload: {} })),
    until: (isMeant: (frame: ImportFrame) => boolean) =>
      new Promise<ImportFrame>((resolve) => {
        const look = () => {
          const found = frames.find(isMeant)
          if (found) resolve(found)
        }
        waiting.add(look)
        look()
      }),
  }
}
const isEnd = ({ action }: ImportFrame) => action !== 'progress'
async function fetchAll(url: string, metadata = {}) {
  const { body } = await announce(url, metadata)
  const { until, ws } = await watch(body.token)
  const end = await until(isEnd)
  ws.close()
  return { token: body.token, end }
}
const errorOf = ({ end }: { end: ImportFrame }) => (end.action === 'error' ? end.payload.error.message : end.action)

describe('an import', () => {
  it('is described without being downloaded', async () => {
    answer = (_request, response) => {
      response.writeHead(200, {
        'content-type': 'application/pdf; charset=x',
        'content-length': '1234567',
        'content-disposition': `attachment; filename="x.pdf"; filename*=UTF-8''K%C3%BCche.pdf`,
      })
      response.flushHeaders()
    }
    expect((await meta(`${base}/a`)).body).toEqual({ name: 'Küche.pdf', type: 'application/pdf', size: 1_234_567 })
    answer = (_request, response) => void response.end('x'.repeat(3)).writeHead
    expect((await meta(`${base}/some/plan%20b.pdf?x=1`)).body).toMatchObject({ name: 'plan b.pdf' })
  })

  it('reports its progress, and ends with its URL', async () => {
    const bytes = Buffer.alloc(3 * MB, 'a')
    answer = (_request, response) => void response.writeHead(200, { 'content-length': bytes.length }).end(bytes)
    const { body } = await announce(`${base}/plan.pdf`)
    const { until, frames } = await watch(body.token)
    const end = await until(isEnd)
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
    const late = await watch(body.token)
    expect(await late.until(isEnd)).toEqual(end)
  })

  it('of a picture is stored like an uploaded one', async () => {
    const bytes = await photo({ width: 200, height: 100, seed: 77 })
    answer = (_request, response) => void response.end(bytes)
    const { end } = await fetchAll(`${base}/kitchen.jpg`, { kind: 'image' })
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
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': 2 * MB })
      response.write(Buffer.alloc(MB))
      go = () => void response.end(Buffer.alloc(MB))
    }
    let go = () => {}
    const { body } = await announce(`${base}/a`)
    const watching = await watch(body.token)
    await watching.until(({ action }) => action === 'progress')
    watching.say('pause')
    watching.say('resume')
    go()
    expect((await watching.until(isEnd)).action).toBe('success')
  })

  it('is deleted when it is cancelled', async () => {
    answer = (_request, response) => void response.writeHead(200, { 'content-length': 2 * MB }).write(Buffer.alloc(MB))
    const { body } = await announce(`${base}/a`)
    const watching = await watch(body.token)
    await watching.until(({ action }) => action === 'progress')
    watching.say('cancel')
    expect(errorOf({ end: await watching.until(isEnd) })).toBe('This import was cancelled')
    expect([await findUsedBytes(world, owner), await world.storage.head(`uploads/${owner.id}/${body.token}`)]).toEqual([
      0,
      null,
    ])
  })

  it('starts over after the server stopped', async () => {
    answer = (_request, response) => void response.writeHead(200, { 'content-length': 5 }).flushHeaders()
    const other = await world.buildSecondApp()
    const otherHost = await listenOn(other)
    const { body } = await announce(`${base}/a`)
    const ws = new WebSocket(`ws://${otherHost}/companion/api/${body.token}`, { headers: { cookie: owner.cookie } })
    await once(ws, 'message')
    const closed = once(ws, 'close')
    await other.close()
    expect((await closed)[0]).toBe(1012)
    answer = (_request, response) => void response.end('hello')
    const { until } = await watch(body.token)
    expect((await until(isEnd)).action).toBe('success')
  })

  it('is reported by every process, whichever runs it', async () => {
    let go = () => {}
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': 5 }).flushHeaders()
      go = () => void response.end('hello')
    }
    const other = await world.buildSecondApp()
    const otherHost = await listenOn(other)
    const { body } = await announce(`${base}/a`)
    const first = await watch(body.token)
    await first.until(({ action }) => action === 'progress')
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
  ])('reports why when the other side %s', async (_what, respond, sentence) => {
    answer = (_request, response) => respond(response)
    expect(errorOf(await fetchAll(`${base}/film.mov`))).toMatch(sentence)
    expect(await findUsedBytes(world, owner)).toBe(0)
  })

  it('that never ends is cut off and frees its quota', async () => {
    answer = (_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(MB)));
      }
      response.on('drain', more)
      more()
    }
    expect(errorOf(await fetchAll(`${base}/endless`))).toMatch(/at most 50 MB/)
    expect(await findUsedBytes(world, owner)).toBe(0)
  })
})

describe('the socket of an import', () => {
  it.each<[string, () => Promise<Record<string, string>>, number]>([
    ['a request without a session', async () => ({}), 401],
    ['another user', async () => ({ cookie: (await world.agent()).cookie }), 404],
    ['a page of another site', async () => ({ cookie: owner.cookie, origin: 'https://evil.example' }), 403],
  ])('refuses %s', async (_who, headers, status) => {
    const { body } = await announce('https://homes.example/a')
    await expect(watch(body.token, await headers())).rejects.toThrow(`no upgrade: ${status}`)
  })

  it('refuses an unknown token and that of an upload', async () => {
    const { body } = await world.call(owner, routes.createMultipart)
    for (const token of ['nonsense', body.uploadId]) await expect(watch(token)).rejects.toThrow('no upgrade: 404')
  })
})

describe('an address that is not public', () => {
  const odd = [
    'http://127.0.0.2/',
    'http://localhost/',
    'http://2130706434/',
    'http://0x7f000002/',
    'http://0177.0.0.2/',
    'http://127.2/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.2]/',
    'http://[::ffff:7f00:2]/',
    'http://[64:ff9b::7f00:2]/',
    'http://0.0.0.0/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://192.168.0.1/',
    'http://100.64.0.1/',
    'http://224.0.0.1/',
    'http://user:secret@homes.example/',
    'ftp://homes.example/',
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    'javascript:alert(1)',
    'nonsense',
    '',
  ]
  it.each(odd)('is refused without a connection: %s', async (url) => {
    const { hostname } = URL.canParse(url) ? new URL(url) : { hostname: '' }
    const target = hostname && /^(http):/.test(url) ? url.replace(/\/(latest.*)?$/, `:${port()}/`) : url
    const { status, problem } = await meta(target)
    expect([status, problem.message]).toEqual([400, expect.any(String)])
    expect(asked).toEqual([])
  })

  it.each([
    'http://127.0.0.2',
    'http://localhost',
    'http://[::ffff:127.0.0.2]',
    'file:///etc/passwd',
    'http://2130706434',
  ])('is refused after a redirect from an allowed address: %s', async (target) => {
    const location = target.startsWith('http') ? `${target}:${port()}/secret` : target
    answer = (_request, response) => void response.writeHead(302, { location }).end()
    expect((await meta(`${base}/start`)).status).toBe(400)
    expect(asked).toEqual([`${ALLOWED}:${port()} /start`])
    expect(errorOf(await fetchAll(`${base}/start`))).toMatch(/public web addresses|not a web address/)
    expect(asked).toHaveLength(2)
  })

  it('is refused after too many redirects', async () => {
    answer = (request, response) => void response.writeHead(302, { location: `${request.url}x` }).end()
    const { status, problem } = await meta(`${base}/`)
    expect([status, problem.detail]).toEqual([400, 'That address leads on and on'])
    expect(asked).toHaveLength(6)
  })
})

it('never starts an import that nobody watches', async () => {
  const { body } = await announce(`${base}/a`)
  const [row] = await world.db.select().from(uploads).where(eq(uploads.id, body.token))
  expect([row?.status, asked]).toEqual(['open', []])
})
