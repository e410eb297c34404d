import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CreateMultipartUploadCommand, GetObjectCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3'
import { afterAll, describe, expect, it } from 'vitest'
import { storageOnS3 } from '../test/s3.ts'
import { folderTarget } from './folder-target.ts'
import { isScheduledArchive } from './names.ts'
import { s3Target } from './s3-target.ts'
import type { BackupTarget } from './target.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'lintel-target-'))
const s3 = await storageOnS3()
afterAll(async () => {
  await s3?.close()
  await rm(folder, { recursive: true })
})

const TARGETS: [string, BackupTarget][] = [
  ['a folder', folderTarget(folder)],
  ...(s3 ? [['S3', s3Target(s3.settings, 'daily/')] as [string, BackupTarget]] : []),
]
async function* broken() {
  yield randomBytes(1000)
  throw new Error('the connection is lost')
}

describe.each(TARGETS)('archives in %s', (_name, target) => {
  it('are stored whole, listed and removed', async () => {
    for (const name of ['b', 'a'])
      expect(await target.write(name, [randomBytes(1000), randomBytes(500)] as never)).toBe(1500)
    expect((await target.list()).sort()).toEqual(['a', 'b'])
    await target.remove('a')
    await target.remove('never-there')
    expect(await target.list()).toEqual(['b'])
    await target.remove('b')
  })

  it('leave nothing when they break off', async () => {
    await expect(target.write('broken', broken())).rejects.toThrow('the connection is lost')
    expect(await target.list()).toEqual([])
  })
})

it('removes unfinished archives of scheduled backups from a folder', async () => {
  const mine = 'mine.tar.unfinished'
  for (const name of ['lintel-20260101T033000Z.tar.unfinished', mine]) await writeFile(path.join(folder, name), 'x')
  await folderTarget(folder).removeUnfinished(isScheduledArchive)
  expect(await folderTarget(folder).list()).toEqual([mine])
})

if (s3)
  it('removes unfinished archives of scheduled backups from S3', async () => {
    const { client, settings } = s3 as NonNullable<typeof s3>
    const Bucket = settings.bucket
    const target = s3Target(settings, 'daily/')
    for (const Key of ['daily/lintel-20260101T033000Z.tar', 'daily/mine.tar'])
      await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
    await target.removeUnfinished(isScheduledArchive)
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }))
    expect(Uploads.map(({ Key }) => Key)).toEqual(['daily/mine.tar'])
    await target.write('whole', [Buffer.from('whole')] as never)
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: 'daily/whole' }))
    expect(await Body?.transformToString()).toBe('whole')
  })
