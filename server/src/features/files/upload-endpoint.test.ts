import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { companionRoutes } from '@lintel/contract/files/companion'
import { fileRoutes as routes } from '@lintel/contract/files/routes'
import { LIMITS } from '@lintel/contract/limits'
import { beforeEach, expect, it, vi } from 'vitest'
import { photo } from '../../test/pictures.ts'
import { listenOn } from '../../test/sockets.ts'
import { send } from '../../test/uploading.ts'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'

const world = await makeWorldForFile()
const host = await listenOn(world.app)
let owner: TestUser
beforeEach(async () => {
  owner = await world.owner()
})

const address = async (size?: number) => {
  const { body } = await world.call(owner, routes.createUpload, { body: { size } })
  return body.uploadURL
}
const NO_SPACE = 'This site has no space left for more files.'
const store = (imageURL: string, person = owner) => world.call(person, routes.storeImage, { body: { imageURL } })
const change = (url: string, name: string, value: string) => {
  const changed = new URL(url)
  changed.searchParams.set(name, value)
  return changed.href
}

it('stores a PUT to a signed URL, whatever its content type', async () => {
  for (const type of ['application/json', 'text/html', 'multipart/form-data; boundary=x', 'nonsense', '']) {
    const answer = await send(world, await address(), '{"not": json', type ? { 'content-type': type } : {})
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
    expect(answer.headers.etag).toMatch(/^"[\w-]+"$/)
    expect(answer.headers.location).toMatch(/^http:\/\/localhost(:80)?\/storage\/uploads\//)
  }
})

it('accepts a picture of 10 MB and not a byte more', async () => {
  const url = await address()
  const over = await send(world, url, Buffer.alloc(LIMITS.imageBytesMax + 1))
  expect([over.statusCode, over.body]).toEqual([413, expect.stringContaining('<Code>EntityTooLarge</Code>')])
  expect((await send(world, url, Buffer.alloc(LIMITS.imageBytesMax))).statusCode).toBe(200)
})

it('refuses to sign a picture that is too large', async () => {
  const { status, problem } = await world.call(owner, routes.createUpload, {
    body: { name: 'big.jpg', size: 11_000_000 },
  })
  expect([status, problem.detail]).toEqual([413, '“big.jpg” is 10.5 MB; at most 10 MB can be taken'])
})

it('says that a picture of one byte too many is over the limit', async () => {
  const { status, problem } = await world.call(owner, routes.createUpload, {
    body: { name: 'x.jpg', size: LIMITS.imageBytesMax + 1 },
  })
  expect([status, problem.detail]).toEqual([413, '“x.jpg” is over 10 MB'])
})

it('refuses a body of another length than was signed', async () => {
  const url = await address(100)
  expect((await send(world, url, Buffer.alloc(101))).statusCode).toBe(413)
  expect((await send(world, url, Buffer.alloc(99))).statusCode).toBe(400)
  expect((await send(world, url, Buffer.alloc(100))).statusCode).toBe(200)
})

it.each([
  ['max', '99999999999'],
  ['expires', '9999999999999'],
  ['exact', '1'],
  ['upload', 'other'],
  ['part', '1'],
  ['signature', 'AAAA'],
  ['signature', ''],
])('refuses a URL whose %s was altered', async (name, value) => {
  const answer = await send(world, change(await address(), name, value), 'x')
  expect([answer.statusCode, answer.body]).toEqual([403, expect.stringContaining('<Code>SignatureDoesNotMatch</Code>')])
})

it('refuses the signature of one file for another path, however it is written', async () => {
  const [mine, other] = [new URL(await address()), new URL(await address())]
  const keys = [other.pathname, '/storage/../../etc/passwd', '/storage/%2e%2e/%2e%2e/x', '/storage/', '/storage//etc/x']
  for (const path of keys) {
    expect((await send(world, path + mine.search, 'x')).statusCode, path).not.toBe(200)
  }
})

it('reports an expired URL in the words that upload clients look for', async () => {
  const url = await address()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_601_000 })
  const answer = await send(world, url, 'x').finally(() => vi.useRealTimers())
  expect([answer.statusCode, answer.body]).toEqual([
    403,
    expect.stringContaining('<Message>Request has expired</Message>'),
  ])
})

it('refuses a URL whose picture was stored', async () => {
  const url = await address()
  const bytes = await photo({ width: 60, height: 40, seed: 7 })
  await send(world, url, bytes)
  const stored = await store(url)
  const again = await send(world, url, '<script>')
  expect([stored.status, again.statusCode, again.body]).toEqual([200, 403, expect.stringContaining('AccessDenied')])
})

it('refuses a body without a content length', async () => {
  const url = new URL(await address())
  const body = new Blob(['x']).stream()
  const answer = await fetch(`http://${host}${url.pathname}${url.search}`, {
    method: 'PUT',
    body,
    duplex: 'half',
  } as never)
  expect(answer.status).toBe(411)
})

it('stores nothing of an upload that is cut off', async () => {
  const url = new URL(await address(1_000_000))
  const socket = connect(Number(host.split(':')[1]), '127.0.0.1')
  socket.write(
    `PUT ${url.pathname}${url.search} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\nonly this`,
  )
  await new Promise((resolve) => socket.once('ready', resolve))
  socket.destroy()
  const answer = await store(url.href.replace(url.host, 'localhost'))
  expect([answer.status, answer.problem.detail]).toEqual([409, 'This picture has not arrived yet'])
})

it('logs an error of the disk while a file arrives, and answers 507 in words', async () => {
  const { uploadEndpoint } = world.storage
  if (!uploadEndpoint) throw new Error('the storage has no upload endpoint')
  const receive = vi.spyOn(uploadEndpoint, 'receive').mockImplementation(async (_grant, source) => {
    // One for each request: that of the test before may arrive late, and be cut off.
    const fullDisk = new Writable({
      write: (_bytes, _encoding, done) => done(Object.assign(new Error('no space left'), { code: 'ENOSPC' })),
    })
    await pipeline(source, fullDisk)
    throw new Error('the write did not fail')
  })
  const url = new URL(await address())
  const answer = await fetch(`http://${host}${url.pathname}${url.search}`, {
    method: 'PUT',
    body: 'x'.repeat(1_000_000),
  })
  receive.mockRestore()
  expect([answer.status, await answer.text()]).toEqual([
    507,
    expect.stringContaining(`<Code>InsufficientStorage</Code><Message>${NO_SPACE}`),
  ])
  expect(world.errors.splice(0)).toEqual([expect.stringMatching(/no space left.*a file could not be received/)])
})

it('stores a picture only for its uploader, by its own URL', async () => {
  const url = await address()
  await send(world, url, await photo({ width: 50, height: 50, seed: 8 }))
  const thief = await world.owner()
  expect((await store(url, thief)).status).toBe(404)
  const { pathname } = new URL(url)
  for (const other of [
    `https://elsewhere.example${pathname}`,
    url.replace('/storage/', '/storage/x/'),
    `${pathname}/../${pathname.split('/').at(-1)}x`,
    'file:///etc/passwd',
    'nonsense',
    '',
  ]) {
    expect((await store(other)).status, other).toBe(404)
  }
  expect((await store(pathname)).status).toBe(200)
})

it('refuses a document as a picture', async () => {
  const { body } = await world.call(owner, companionRoutes.uploadParams, { query: { filename: 'a.jpg' } })
  await send(world, body.url, await photo({ width: 50, height: 50, seed: 9 }))
  expect((await store(body.url)).status).toBe(404)
})

it('gives pages of this site relative URLs while PUBLIC_URL is unset, since a proxy may serve them over https', async () => {
  const headers = { host: '127.0.0.1:3000', origin: 'https://homes.example', 'sec-fetch-site': 'same-origin' }
  const { uploadURL } = (await world.call(owner, routes.createUpload, { body: {}, headers })).body
  expect(uploadURL).toMatch(/^\/storage\/uploads\//)
  const sent = await send(world, uploadURL, await photo({ width: 60, height: 40, seed: 7 }), headers)
  const imageURL = String(sent.headers.location)
  expect([sent.statusCode, imageURL]).toEqual([200, uploadURL.replace(/\?.*/, '')])
  expect((await world.call(owner, routes.storeImage, { body: { imageURL }, headers })).status).toBe(200)

  const query = { filename: 'a.pdf', type: 'application/pdf' }
  const { url } = (await world.call(owner, companionRoutes.uploadParams, { query, headers })).body
  expect(url).toMatch(/^\/storage\/uploads\//)
  // Other programs have no page that it could be relative to.
  const { host } = headers
  expect((await world.call(owner, companionRoutes.uploadParams, { query, headers: { host } })).body.url).toMatch(
    /^http:\/\/127\.0\.0\.1:3000\/storage\//,
  )
})
