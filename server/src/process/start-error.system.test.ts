import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, expect, it } from 'vitest'
import { createTestDatabase } from '../test/database.ts'
import { s3Error, startFakeS3 } from '../test/fake-s3.ts'
import { createLauncher } from '../test/launch.ts'
import { urlOf } from '../test/throwaway-postgres.ts'

const S3 = { S3_BUCKET: 'homes', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret-of-the-key' }
const folder = await mkdtemp(path.join(tmpdir(), 'lintel-start-'))
const launcher = createLauncher({ PORT: '0', DEMO: 'off', LOG_LEVEL: 'warn', DATA_DIR: path.join(folder, 'data') })
afterEach(() => launcher.killAll())
afterAll(() => rm(folder, { recursive: true }))

const start = (env: Record<string, string>) => launcher.launch('main', env)
/** Standard error of a start that must fail: one line, without a stack trace. */
async function failure(env: Record<string, string>): Promise<string> {
  const { code, stderr } = await start(env).ended
  expect(code).toBe(1)
  expect(stderr.split('\n')).toHaveLength(2)
  return stderr.trim()
}

it('says in one line that S3 refuses the key, without the key', async () => {
  const s3 = await startFakeS3(403, s3Error('SignatureDoesNotMatch'))
  expect(await failure({ ...S3, S3_ENDPOINT: s3.endpoint })).toBe(
    `The S3 at ${s3.endpoint} does not accept the access key; check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
  )
  await s3.close()
})

it('says in one line that the database is unreachable, without the password', async () => {
  expect(await failure({ DATABASE_URL: 'postgres://ann:hunter2@127.0.0.1:1/homes' })).toBe(
    'PostgreSQL could not be reached: database "homes" as user "ann" at 127.0.0.1:1: nothing listens there; check DATABASE_URL.',
  )
})

it('says in one line that DATA_DIR is a file', async () => {
  const file = path.join(folder, 'a-file')
  await writeFile(file, '')
  expect(await failure({ DATA_DIR: file })).toMatch(/^DATA_DIR .* is not a folder, or lies below a file; /)
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
