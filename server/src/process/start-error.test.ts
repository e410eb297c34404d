import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { createTestDatabase } from '../test/database.ts'
import { s3Error, startFakeS3 } from '../test/fake-s3.ts'
import { createLauncher } from '../test/launch.ts'
import { databaseOf, urlOf } from '../test/throwaway-postgres.ts'

const launcher = createLauncher({ PORT: '0', DEMO: 'off', LOG_LEVEL: 'warn' })
const S3 = { S3_BUCKET: 'homes', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret-of-the-key' }

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'lintel-start-'))
})
afterEach(() => launcher.killAll())
afterAll(() => rm(dataDir, { recursive: true }))

const start = (env: Record<string, string>) => launcher.launch('main', { DATA_DIR: dataDir, ...env })
/** Standard error of a start that must fail: one line, without a stack trace. */
async function failure(env: Record<string, string>): Promise<string> {
  const { code, stderr } = await start(env).ended
  expect(code).toBe(1)
  expect(stderr.split('\n')).toHaveLength(2)
  return stderr.trim()
}

describe('a failed start says why and what to do', () => {
  it('when the bucket is missing', async () => {
    const s3 = await startFakeS3(404, s3Error('NoSuchBucket'))
    expect(await failure({ ...S3, S3_ENDPOINT: s3.endpoint })).toBe(
      `There is no bucket "homes" at ${s3.endpoint}; create it, or check S3_BUCKET.`,
    )
    await s3.close()
  })

  it('when S3 refuses the key, without the key', async () => {
    const s3 = await startFakeS3(403, s3Error('SignatureDoesNotMatch'))
    expect(await failure({ ...S3, S3_ENDPOINT: s3.endpoint })).toBe(
      `The S3 at ${s3.endpoint} does not accept the access key; check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
    )
    await s3.close()
  })

  it('when nothing answers at S3_ENDPOINT', async () => {
    expect(await failure({ ...S3, S3_ENDPOINT: 'http://127.0.0.1:1' })).toBe(
      'The S3 at http://127.0.0.1:1 could not be used: nothing listens there; check S3_ENDPOINT.',
    )
  })

  it('when the database does not exist or the password is wrong', async () => {
    const { admin } = inject('cluster')
    expect(await failure({ DATABASE_URL: urlOf(databaseOf(admin, 'no_such_database')) })).toMatch(
      /^PostgreSQL could not be reached: database "no_such_database" .*: database "no_such_database" does not exist; check DATABASE_URL\.$/,
    )
    const refusing = createServer((socket) => {
      const fields = 'SFATAL\0C28P01\0Mpassword authentication failed for user "ann"\0\0'
      const length = Buffer.alloc(4)
      length.writeInt32BE(fields.length + 4)
      socket.on('error', () => undefined)
      socket.once('data', () => socket.end(Buffer.concat([Buffer.from('E'), length, Buffer.from(fields)])))
    }).listen(0, '127.0.0.1')
    await once(refusing, 'listening')
    const { port } = refusing.address() as AddressInfo
    expect(await failure({ DATABASE_URL: `postgres://ann:hunter2@127.0.0.1:${port}/homes` })).toBe(
      `PostgreSQL could not be reached: database "homes" as user "ann" at 127.0.0.1:${port}: password authentication failed for user "ann"; check DATABASE_URL.`,
    )
    refusing.close()
  })

  it('when the secret cannot be written', async () => {
    const folder = path.join(dataDir, 'blocked')
    // A folder in the place of the file: no account, not even root, can read it as one.
    await mkdir(path.join(folder, 'session-secret'), { recursive: true })
    expect(await failure({ DATA_DIR: folder })).toMatch(/session-secret cannot be read \(EISDIR\); start Lintel as /)
  })
})

it('writes nothing to standard error when it starts with S3, on any supported Node', async () => {
  const s3 = await startFakeS3(200, '<?xml version="1.0"?><ListBucketResult><Name>homes</Name></ListBucketResult>')
  const database = await createTestDatabase()
  const { child, ended, address } = start({
    ...S3,
    S3_ENDPOINT: s3.endpoint,
    DATABASE_URL: urlOf(database.settings),
    SESSION_SECRET: 'a secret for tests, thirty-two bytes or more',
  })
  expect((await fetch(`${await address()}/readyz`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await ended).toEqual({ code: 0, stderr: '' })
  await database.drop()
  await s3.close()
})
