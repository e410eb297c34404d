import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { storedFiles } from '../../backup/stored-files.ts'
import { jobs } from '../../jobs/table.ts'
import { storedFileQueries } from '../../stored-files.ts'
import { photo } from '../../test/pictures.ts'
import { storageOnS3 } from '../../test/s3.ts'
import { makeWorld, type TestUser } from '../../test/world.ts'
import { storeDocument } from '../documents/commands.ts'
import { documents } from '../documents/table.ts'
import { enqueueLeasePdfs } from '../leases/pdf/commands.ts'
import { checkUpload, claimUpload } from './commands.ts'
import { openShareImage } from './share-image.ts'
import { storeCheckedImage } from './store-image.ts'
import { lockImage } from './sweep.ts'
import { beginStoreSweep, sweepStore } from './sweep-store.ts'
import { images, uploads } from './table.ts'
import { createUpload } from './uploads.ts'

const s3 = await storageOnS3()
const world = await makeWorld({}, undefined, undefined, s3?.storage)
afterAll(async () => {
  await world.close()
  await s3?.close()
})
const { storage, context, db } = world
const BYTES = Buffer.from('%PDF-1.4 a plan')

let owner: TestUser
beforeEach(async () => {
  owner ??= await world.owner()
})

const sweepAt = (hours: number) =>
  db.transaction((tx) => sweepStore(tx, storage, '', new Date(Date.now() + hours * 3_600_000)))
const listKeys = async () => {
  const keys: string[] = []
  for await (const { key } of storage.list('')) keys.push(key)
  return keys.sort()
}
const actorOf = ({ id, role }: TestUser) => ({ id, role, isApproved: true })

/** An upload whose bytes have arrived. */
async function upload(kind: 'image' | 'document', bytes: Uint8Array = BYTES) {
  const row = await createUpload(context, actorOf(owner), { kind, size: bytes.length })
  await storage.put(row.key, bytes)
  return row
}

/** Files of every state and feature, by each way of writing bytes. */
async function storeFiles() {
  const image = await storeCheckedImage(
    context,
    await upload('image', await photo({ width: 80, height: 60, seed: 91 })),
  )
  await openShareImage(context, image)
  await upload('document')
  const checked = await upload('document')
  await checkUpload(context, actorOf(owner), checked.id)
  const claimed = await upload('document')
  await checkUpload(context, actorOf(owner), claimed.id)
  const {
    key: storageKey,
    name: title,
    ...file
  } = await db.transaction((tx) => claimUpload(tx, actorOf(owner), claimed.id))
  await db.insert(documents).values({ type: 'other', title, storageKey, ...file })
  await db.delete(uploads).where(eq(uploads.id, claimed.id))
  // Moved for its check, which has not ended.
  const moved = await upload('document')
  await storage.move(moved.key, `files/${moved.id}`)
  const lease = await world.lease(await world.tenant(), await world.property(owner), {
    startsOn: '2030-01-01',
    endsOn: '2030-12-31',
  })
  await enqueueLeasePdfs(db, [lease.id])
  await world.runJobs()
  return image
}

/** What every way of writing bytes leaves when its row is never written, or goes first. */
async function storeOrphans(image: string) {
  const row = await upload('document')
  await db.delete(uploads).where(eq(uploads.id, row.id))
  const { storageKey } = await storeDocument({ db, storage }, BYTES)
  const others = [
    `files/${row.id}`,
    'images/lost',
    'renditions/lost/80-webp',
    // A width that the picture no longer has.
    `renditions/${image}/79-webp`,
    'shares/lost',
    `uploads/${owner.id}/never-announced`,
  ]
  for (const key of others) await storage.put(key, BYTES)
  return [row.key, storageKey, ...others].sort()
}

it('removes files that no row names after a day, and no others', async () => {
  const image = await storeFiles()
  await storage.put('somebody/elses', BYTES)
  const kept = await listKeys()
  const orphans = await storeOrphans(image.id)
  const folders = new Set(orphans.map((key) => key.split('/')[0]))
  expect([...folders].sort()).toEqual(
    storedFiles
      .all()
      .flatMap((files) => files.folders)
      .sort(),
  )
  await sweepAt(23)
  expect(await listKeys()).toEqual([...kept, ...orphans].sort())
  expect(await sweepAt(25)).toEqual({ removed: orphans.length, next: null })
  expect(await listKeys()).toEqual(kept)
})

it('keeps each file that a backup has', async () => {
  await storeFiles()
  const { rows } = await db.execute<{ key: string; unnamed: boolean }>(sql`
    select key, not (${sql.raw(
      storedFiles
        .all()
        .map(({ isNamed }) => `(${isNamed})`)
        .join(' or '),
    )}) as unnamed
    from (${sql.raw(
      storedFileQueries()
        .map((query) => `(${query})`)
        .join(' union all '),
    )}) as stored (key, bytes, sha256, is_optional)`)
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.filter(({ unnamed }) => unnamed)).toEqual([])
})

it('waits for a picture that is being stored again', async () => {
  const [id, key] = ['again', 'renditions/again/80-webp']
  await storage.put(key, BYTES)
  let sweeping: ReturnType<typeof sweepAt> | undefined
  await db.transaction(async (tx) => {
    await lockImage(tx, id)
    sweeping = sweepAt(25)
    const isWaiting = sql`select from pg_locks where locktype = 'advisory' and not granted`
    await expect.poll(async () => (await db.execute(isWaiting)).rowCount).toBeGreaterThan(0)
    await tx
      .insert(images)
      .values({ id, contentType: 'image/webp', bytes: BYTES.length, width: 80, height: 60, widths: [80] })
  })
  await sweeping
  expect(await storage.head(key)).not.toBeNull()
})

it('leaves files that are older than the oldest account', async () => {
  await storage.put('files/of-another-database', BYTES)
  await db.execute(sql`update users set created_at = now() + interval '1 minute'`)
  await sweepAt(25)
  expect(await storage.head('files/of-another-database')).not.toBeNull()
  await db.execute(sql`update users set created_at = now() - interval '1 day'`)
  await sweepAt(25)
  expect(await storage.head('files/of-another-database')).toBeNull()
})

it('goes on in steps, one at a time, where the last one ended', async () => {
  async function* list(after: string) {
    for (let at = Number(after.split('/')[1] ?? -1) + 1; at < 25_000; at += 1)
      yield { key: `files/${at}`, storedAt: new Date(0) }
  }
  const many = { ...storage, list }
  const step = (after: string) => db.transaction((tx) => sweepStore(tx, many, after, new Date()))
  expect(await step('')).toEqual({ removed: 0, next: 'files/9999' })
  expect(await step('files/19999')).toEqual({ removed: 0, next: null })
  await Promise.all([beginStoreSweep(db), beginStoreSweep(db)])
  await beginStoreSweep(db)
  expect(await db.$count(jobs, eq(jobs.kind, 'sweep-store'))).toBe(1)
  await world.runJobs()
  expect(await db.$count(jobs, eq(jobs.kind, 'sweep-store'))).toBe(0)
})

it('removes a thousand files in a step, and locks only pictures', async () => {
  const storedAt = new Date()
  const stored = (folder: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({ key: `${folder}/${folder}-${String(at).padStart(4, '0')}`, storedAt }))
  async function* list() {
    yield* [...stored('files', 500), ...stored('images', 700), ...stored('shares', 700)]
  }
  const many = { ...storage, list, remove: async () => {} }
  const step = await db.transaction(async (tx) => {
    const { removed, next } = await sweepStore(tx, many, '', new Date(Date.now() + 25 * 3_600_000))
    const isOwn = sql`select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`
    return { removed, next, locks: (await tx.execute(isOwn)).rowCount }
  })
  expect(step).toEqual({ removed: 1000, next: 'images/images-0499', locks: 500 })
})
