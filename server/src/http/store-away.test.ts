import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documentRoutes } from '@lintel/contract/documents/routes'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { diskStorage } from '../storage/disk.ts'
import { s3Storage } from '../storage/s3.ts'
import { makeWorld } from '../test/world.ts'

/** Nothing listens there. */
const AWAY = { endpoint: 'http://127.0.0.1:1', bucket: 'homes', region: 'us-east-1' }

it('answers 503 in words with Retry-After while the store of files is away, and logs it in one line a second', async () => {
  const lines: object[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const folder = await mkdtemp(join(tmpdir(), 'lintel-store-away-'))
  const { open } = s3Storage({ ...AWAY, accessKeyId: 'id', secretAccessKey: 'secret', stsRoleArn: null })
  const world = await makeWorld({}, log, undefined, { ...diskStorage(folder), open })
  const tenant = await world.tenant()
  const { id } = await world.document(tenant)

  for (let attempt = 0; attempt < 2; attempt += 1) {
    const { status, problem, headers } = await world.call(tenant, documentRoutes.content, { params: { id } })
    expect([status, headers['retry-after']]).toEqual([503, '5'])
    expect(problem.detail).toBe('This site cannot reach its files right now. Please try again in a moment.')
  }

  expect(lines).toMatchObject([
    { level: 40, msg: 'the store of files cannot be used', reason: 'nothing listens there' },
  ])
  await world.close()
  await rm(folder, { recursive: true })
})
