import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { StoreUnavailable } from '../errors/store-unavailable.ts'
import { s3Error } from '../test/fake-s3.ts'
import { s3Storage } from './s3.ts'

const SILENCE_MS = 50
const settings = { bucket: 'homes', region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 's', stsRoleArn: null }
const server = createServer()
afterEach(() => {
  server.close()
  server.closeAllConnections()
  server.removeAllListeners('request')
})

/** @returns a storage on an S3 that answers as given */
async function storageOn(listener: RequestListener) {
  server.on('request', listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return s3Storage({ ...settings, endpoint: `http://127.0.0.1:${port}` }, { silenceMs: SILENCE_MS })
}

const reject = (reason: string) => expect.objectContaining({ name: 'StoreUnavailable', message: reason })

it('gives up a store that never answers, after two tries', async () => {
  let requests = 0
  const storage = await storageOn(() => {
    requests += 1
  })
  await expect(storage.put('a/b', Buffer.from('hello'))).rejects.toEqual(reject('no answer'))
  expect(requests).toBe(2)
})

it('ends a file whose store falls silent in the middle', async () => {
  const storage = await storageOn((_request, response) => {
    response.writeHead(200, { 'content-length': 10 }).write('half')
  })
  const file = await storage.open('a/b')
  await expect(file && buffer(file)).rejects.toEqual(reject('no answer'))
})

it('says that a store is away when nothing listens', async () => {
  const storage = s3Storage({ ...settings, endpoint: 'http://127.0.0.1:1' })
  await expect(storage.open('a/b')).rejects.toEqual(reject('nothing listens there'))
  await expect(storage.head('a/b')).rejects.toBeInstanceOf(StoreUnavailable)
})

it('distinguishes a failing store from an absent file', async () => {
  let answer = [503, 'SlowDown'] as [number, string]
  const storage = await storageOn((_request, response) => {
    response.writeHead(answer[0], { 'content-type': 'application/xml' }).end(s3Error(answer[1]))
  })
  await expect(storage.open('a/b')).rejects.toEqual(reject('it answered 503 SlowDown'))
  // As after a clock has jumped. The answer to HEAD has no body.
  answer = [403, 'RequestTimeTooSkewed']
  await expect(storage.open('a/b')).rejects.toEqual(reject('it answered 403 RequestTimeTooSkewed'))
  await expect(storage.head('a/b')).rejects.toBeInstanceOf(StoreUnavailable)
  answer = [404, 'NoSuchKey']
  expect(await storage.open('a/b')).toBeNull()
})
