import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, expect, it } from 'vitest'
import { s3Error } from '../test/fake-s3.ts'
import { storageOnS3 } from '../test/s3.ts'
import { findArchiveFile } from './find-archive-file.ts'
import { s3Target } from './s3-target.ts'

const CONTENT = 'rows and files'
const KEYS = { region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 's', stsRoleArn: null }
const server = createServer()
const realS3 = await storageOnS3()
afterEach(() => server.removeAllListeners('request'))
afterAll(async () => {
  server.close()
  await realS3?.close()
})
await once(server.listen(0, '127.0.0.1'), 'listening')
const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const inBucket = (name: string) =>
  findArchiveFile(`s3://homes/daily/${name}`, () => ({ s3: { ...KEYS, endpoint, bucket: 'homes' }, prefix: 'daily/' }))

/** A bucket with one archive. @param bytesAtOnce after which a connection breaks off */
function serveArchive(bytesAtOnce: number) {
  const ranges: (string | undefined)[] = []
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    ranges.push(request.headers.range)
    const at = Number(/\d+/.exec(request.headers.range ?? '0')?.[0])
    const isChanged = at > 0 && request.headers['if-match'] !== '"1"'
    if (isChanged) return void response.writeHead(412).end(s3Error('PreconditionFailed'))
    const rest = CONTENT.slice(at)
    response.writeHead(at > 0 ? 206 : 200, { 'content-length': rest.length, etag: '"1"' })
    if (rest.length <= bytesAtOnce) response.end(rest)
    else response.write(rest.slice(0, bytesAtOnce), () => setTimeout(() => response.destroy(), 20))
  })
  return ranges
}

const listOf = (...names: string[]) =>
  `<ListBucketResult><Name>homes</Name>${names.map((name) => `<Contents><Key>daily/${name}</Key></Contents>`).join('')}</ListBucketResult>`

it('is read on from the next byte when its connection breaks off', async () => {
  const ranges = serveArchive(6)
  const file = await inBucket('lintel.tar')
  expect(await text(file.read())).toBe(CONTENT)
  expect(ranges).toEqual([undefined, 'bytes=6-', 'bytes=12-'])
})

it('is given up when a connection brings nothing', async () => {
  server.on('request', (_request, response) => response.destroy())
  const file = await inBucket('lintel.tar')
  await expect(text(file.read())).rejects.toThrow(
    `s3://homes/daily/lintel.tar cannot be read (${endpoint}: the connection was closed)`,
  )
})

it.each(['lintel.tar', ''])('lists the newest backups when “%s” is none of them', async (name) => {
  const names = [1, 2, 3, 4, 5, 6].map((day) => `lintel-2026010${day}T033000Z.tar`)
  server.on('request', (request, response) => {
    if (request.url?.includes('list-type')) response.end(listOf('other.txt', ...names))
    else response.writeHead(404).end(s3Error('NoSuchKey'))
  })
  const newest = names.slice(1).reverse().join(', ')
  await expect(text((await inBucket(name)).read())).rejects.toThrow(
    `s3://homes/daily/${name} is no backup; the newest there are ${newest}.`,
  )
})

it('says what S3 answered', async () => {
  server.on('request', (_request, response) => response.writeHead(403).end(s3Error('AccessDenied')))
  await expect(text((await inBucket('lintel.tar')).read())).rejects.toThrow('(S3 answered 403 AccessDenied)')
})

it('refuses an address without a bucket', async () => {
  await expect(findArchiveFile('s3:lintel.tar', () => ({ folder: '/' }))).rejects.toThrow(
    's3:lintel.tar is no address of a backup in S3: s3://bucket/prefix/name.',
  )
})

if (realS3)
  it('is read from a real S3', async () => {
    const { settings } = realS3
    await s3Target(settings, 'daily/').write('lintel.tar', [Buffer.from(CONTENT)] as never)
    const place = { s3: settings, prefix: 'daily/' }
    const read = async (name: string) => text((await findArchiveFile(`s3://b/daily/${name}`, () => place)).read())
    expect(await read('lintel.tar')).toBe(CONTENT)
    await expect(read('absent.tar')).rejects.toThrow('is no backup; there is no backup there.')
  })
