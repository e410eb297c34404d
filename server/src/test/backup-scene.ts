import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { applicationRoutes } from '@lintel/contract/applications/routes'
import { documentRoutes } from '@lintel/contract/documents/routes'
import { messageRoutes } from '@lintel/contract/messages/routes'
import { afterAll, expect } from 'vitest'
import { renditionKey, shareKey } from '../features/files/queries.ts'
import { sweepFiles } from '../features/files/sweep.ts'
import { images, uploads } from '../features/files/table.ts'
import { checkInvariants } from '../invariants.ts'
import { diskStorage } from '../storage/disk.ts'
import { backUp, hashFiles, restoreIntoNewDatabase } from './backups.ts'
import { keptBooks } from './kept-books.ts'
import { makeWorldForFile, type World } from './world.ts'

/** A world with records and files of every kind, and a folder for backups of it. */
export async function makeBackupScene() {
  const folder = await mkdtemp(path.join(tmpdir(), 'lintel-backup-'))
  afterAll(() => rm(folder, { recursive: true }))
  const disk = (name: string) => diskStorage(path.join(folder, name))
  /** Each test adds to it, and compares with what it has then. */
  const world = await makeWorldForFile()
  return { folder, disk, world, people: await fill(world) }
}

export type BackupScene = Awaited<ReturnType<typeof makeBackupScene>>

/** Writes what people write: a decided application with its lease, a lease with books, messages, pictures, uploads in every state. */
export async function fill(world: World) {
  const { db, storage } = world
  const [owner, tenant, other] = [await world.owner(), await world.tenant(), await world.tenant()]
  const property = await world.property(owner, {
    title: 'tab\t, line\nbreak, \\back\\slash, “ß” 文書 🙂, \\N',
    city: '',
  })
  const [chosen] = [await world.application(tenant, property), await world.application(other, property)]
  await world.call(owner, applicationRoutes.approve, {
    params: { id: chosen.id },
    body: { startDate: '2040-01-01', endDate: '2040-12-31' },
  })
  await world.runJobs()
  await world.document(tenant)
  await world.message(tenant, owner, { content: 'First\r\nsecond\u2028third' })
  await world.call(owner, messageRoutes.markRead, { params: { userId: tenant.id }, body: {} })
  await world.message(owner, tenant)
  const id = randomBytes(16).toString('hex')
  await db
    .insert(images)
    .values({ id, contentType: 'image/webp', bytes: 700_000, width: 640, height: 480, widths: [320, 640] })
  await world.property(owner, { images: [`/objects/images/${id}`] })
  for (const width of [320, 640])
    for (const format of ['avif', 'webp'] as const)
      await storage.put(renditionKey(id, width, format), randomBytes(width))
  await storage.put(shareKey(id), randomBytes(600_000))
  for (const status of ['open', 'importing', 'whole', 'checked', 'refused', 'taken'] as const) {
    const key = `uploads/${owner.id}/${status}-${id}`
    await db
      .insert(uploads)
      .values({ ownerId: owner.id, kind: 'image', status, key, name: status, expiresAt: new Date('2099-01-01') })
    if (['open', 'whole', 'checked'].includes(status)) await storage.put(key, randomBytes(1000))
  }
  return { owner, tenant, property, lease: await keptBooks(world, owner) }
}

/** Backs up while homes, messages and documents are written and removed, so many times: what is restored is whole. */
export async function backUpBesideWrites(
  { folder, disk, world, people: { owner, tenant } }: BackupScene,
  maxRounds: number,
) {
  const removable = [await world.document(tenant), await world.document(tenant), await world.document(tenant)]
  let rounds = 0
  const write = async () => {
    rounds += 1
    if (rounds > maxRounds) return
    await world.property(owner)
    await world.message(owner, tenant)
    const document = removable.shift()
    if (document) await world.call(tenant, documentRoutes.remove, { params: { id: document.id } })
    removable.push(await world.document(tenant))
    await world.runJobs()
    await sweepFiles(world, new Date(Date.now() + 1000 * 60 * 60 * 1000))
  }
  const file = path.join(folder, 'busy.tar')
  const totals = await backUp(world.pool, world.storage, file, { onChunk: write })
  expect(rounds).toBeGreaterThanOrEqual(Math.min(maxRounds, 21))
  expect(totals.missingFiles).toBe(0)
  const target = disk('busy')
  const restored = await restoreIntoNewDatabase(file, target)
  expect(await checkInvariants(restored.pool)).toEqual([])
  expect([...(await hashFiles(restored.pool, target)).values()]).not.toContain(null)
  // What the backup held up is removed once it is done.
  await world.pool.query('update jobs set run_at = now()')
  await world.runJobs()
  const { rows: left } = await world.pool.query(`select from jobs where kind = 'remove-document-bytes'`)
  expect(left).toEqual([])
  await restored.drop()
}

/** Everything that migrations make, in the order that matters. */
export async function describeSchema(pool: World['pool']) {
  const list = async (query: string) => (await pool.query<{ line: string }>(query)).rows.map(({ line }) => line)
  return {
    constraints: await list(`select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line
      from pg_constraint where connamespace = 'public'::regnamespace order by contype = 'f', case when contype = 'f' then oid end, 1`),
    indexes:
      await list(`select pg_get_indexdef(indexrelid) as line from pg_index join pg_class on pg_class.oid = indrelid
      where relnamespace = 'public'::regnamespace order by 1`),
    triggers: await list(
      `select pg_get_triggerdef(oid) || ' ' || tgenabled::text as line from pg_trigger where not tgisinternal order by 1`,
    ),
    migrations: await list(
      `select id || ' ' || hash || ' ' || created_at as line from drizzle.__drizzle_migrations order by id`,
    ),
  }
}
