import { randomBytes } from 'node:crypto'
import { documentRoutes } from '@lintel/contract/documents/routes'
import { eq } from 'drizzle-orm'
import type pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sweepFiles } from '../features/files/sweep.ts'
import { images, uploads } from '../features/files/table.ts'
import { jobs } from '../jobs/table.ts'
import { photo } from '../test/pictures.ts'
import { uploadPicture } from '../test/uploading.ts'
import { makeWorldForFile } from '../test/world.ts'
import { lockForBackup, mayRemoveFiles, unlockAfterBackup } from './lock.ts'

const world = await makeWorldForFile()
const LATER = new Date(Date.now() + 100 * 60 * 60 * 1000)
let client: pg.PoolClient
beforeEach(async () => {
  client = await world.pool.connect()
})
afterEach(async () => {
  await unlockAfterBackup(client)
  client.release()
})

it('keeps the bytes of a removed document until the backup is done, without counting a failed attempt', async () => {
  const tenant = await world.tenant()
  const { id, storageKey } = await world.document(tenant)
  expect(await lockForBackup(client)).toBe(true)
  await world.call(tenant, documentRoutes.remove, { params: { id } })
  await world.runJobs()
  expect(await world.storage.head(storageKey)).not.toBeNull()
  const [job] = await world.db.select().from(jobs)
  expect(job).toMatchObject({ kind: 'remove-document-bytes', attempts: 0, lastError: null, failedAt: null })
  expect(job?.runAt.getTime()).toBeGreaterThan(Date.now() + 30_000)
  await unlockAfterBackup(client)
  await world.db.update(jobs).set({ runAt: new Date() })
  await world.runJobs()
  expect(await world.storage.head(storageKey)).toBeNull()
  expect(await world.db.$count(jobs)).toBe(0)
})

it('sweeps neither pictures nor uploads during a backup, and does so afterwards', async () => {
  const owner = await world.owner()
  const key = `files/${randomBytes(8).toString('hex')}`
  await world.storage.put(key, Buffer.from('hello'))
  await world.db
    .insert(uploads)
    .values({ ownerId: owner.id, kind: 'document', status: 'checked', key, name: 'x', expiresAt: new Date() })
  await world.db.insert(images).values({ id: 'unused', contentType: 'image/svg+xml', bytes: 5, width: 1, height: 1 })
  await world.storage.put('images/unused', Buffer.from('hello'))
  await lockForBackup(client)
  await sweepFiles(world, LATER)
  expect([await world.storage.head(key), await world.storage.head('images/unused')]).not.toContain(null)
  await unlockAfterBackup(client)
  await sweepFiles(world, LATER)
  expect([await world.storage.head(key), await world.storage.head('images/unused')]).toEqual([null, null])
})

it('leaves the bytes of a used upload to the sweep while a backup runs', async () => {
  const owner = await world.owner()
  await lockForBackup(client)
  await uploadPicture(world, owner, await photo({ width: 80, height: 60 }))
  const [upload] = await world.db.select().from(uploads).where(eq(uploads.ownerId, owner.id))
  expect(upload?.status).toBe('taken')
  expect(await world.storage.head(upload?.key ?? '')).not.toBeNull()
  await unlockAfterBackup(client)
  await sweepFiles(world, LATER)
  expect(await world.storage.head(upload?.key ?? '')).toBeNull()
})

it('waits for a removal that runs, and lets none begin meanwhile', async () => {
  let isLocked = false
  let locking = Promise.resolve(false)
  await world.db.transaction(async (tx) => {
    expect(await mayRemoveFiles(tx)).toBe(true)
    locking = lockForBackup(client).finally(() => {
      isLocked = true
    })
    await expect.poll(() => world.db.transaction(mayRemoveFiles)).toBe(false)
    expect(isLocked).toBe(false)
  })
  expect(await locking).toBe(true)
})

it('refuses a second backup', async () => {
  const second = await world.pool.connect()
  expect(await lockForBackup(client)).toBe(true)
  expect(await lockForBackup(second)).toBe(false)
  second.release()
})
