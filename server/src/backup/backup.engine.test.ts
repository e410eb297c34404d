/* Over 250 lines: all that a backup must keep is tested with the same records and files. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { applicationRoutes } from '@lintel/contract/applications/routes'
import { documentRoutes } from '@lintel/contract/documents/routes'
import { messageRoutes } from '@lintel/contract/messages/routes'
import { inArray } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { connect, type Db } from '../db/connect.ts'
import { readMigrations } from '../db/migrations.ts'
import { RELEASES } from '../db/releases.ts'
import { documents } from '../features/documents/table.ts'
import { renditionKey, shareKey } from '../features/files/queries.ts'
import { sweepFiles, sweepReservations } from '../features/files/sweep.ts'
import { images, uploads } from '../features/files/table.ts'
import { checkBooks } from '../features/rent/check.ts'
import { listLines } from '../features/rent/lines/queries.ts'
import { checkInvariants } from '../invariants.ts'
import { diskStorage } from '../storage/disk.ts'
import type { Storage } from '../storage/storage.ts'
import { backUp, exportRows, hashFiles, NO_KEYS, restoreIntoNewDatabase } from '../test/backups.ts'
import { createEmptyDatabase } from '../test/database.ts'
import { keptBooks } from '../test/kept-books.ts'
import { CHANGED, createRelease, readRows } from '../test/releases.ts'
import { storageOnS3 } from '../test/s3.ts'
import { inSoak } from '../test/soak.ts'
import { makeWorld, makeWorldForFile, type World } from '../test/world.ts'
import { localFile } from './archive-file.ts'
import { createIdentity } from './encryption.ts'
import { openArchive } from './open-archive.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'lintel-backup-'))
const s3 = await storageOnS3()
afterAll(async () => {
  await s3?.close()
  await rm(folder, { recursive: true })
})
const { identity, recipient } = await createIdentity()
const KEYS = { identities: [identity], passphrase: null }
const disk = (name: string) => diskStorage(path.join(folder, name))

/** Writes what people write: a decided application with its lease, a lease with books, messages, pictures, uploads in every state. */
async function fill(world: World) {
  const { db, storage } = world
  const [owner, tenant, other] = [await world.owner(), await world.tenant(), await world.tenant()]
  const home = await world.home(owner, { title: 'tab\t, line\nbreak, \\back\\slash, “ß” 文書 🙂, \\N', city: '' })
  const [chosen] = [await world.application(tenant, home), await world.application(other, home)]
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
  await world.home(owner, { images: [`/objects/images/${id}`] })
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
  return { owner, tenant, home, lease: await keptBooks(world, owner) }
}

/** Each test adds to it, and compares with what it has then. */
const world = await makeWorldForFile()
const people = await fill(world)

const STORES: [from: string, to: string, Storage | undefined, Storage][] = [
  ['disk', 'disk', undefined, disk('restored')],
  ...(s3
    ? ([
        ['disk', 'S3', undefined, s3.storage],
        ['S3', 'disk', s3.storage, disk('from-s3')],
      ] as const)
    : []
  ).map((row): [string, string, Storage | undefined, Storage] => [...row]),
]

describe.each(STORES)('a backup from %s, restored to %s', (from, to, source, target) => {
  it('has every row, every file and the secrets', async () => {
    const world = await makeWorld({}, undefined, undefined, source)
    const { owner, lease } = await fill(world)
    const file = path.join(folder, `${from}-${to}.tar.age`)
    const secrets = { 'session-secret': 'a secret of many characters' }
    const totals = await backUp(world.pool, world.storage, file, { key: { recipient }, secrets })
    expect(totals).toMatchObject({ missingFiles: 0, alteredFiles: 0 })
    const restored = await restoreIntoNewDatabase(file, target, { keys: KEYS })
    expect(await exportRows(restored.pool)).toEqual(await exportRows(world.pool))
    expect(await hashFiles(restored.pool, target)).toEqual(await hashFiles(world.pool, world.storage))
    expect(totals.files).toBe((await hashFiles(world.pool, world.storage)).size)
    expect(Object.fromEntries(restored.secrets)).toEqual(secrets)
    expect(await checkInvariants(restored.pool)).toEqual([])
    expect(await checkBooks(restored.db)).toMatchObject({ isInBalance: true, ledgers: 1 })
    const linesIn = async (db: Db) =>
      (await listLines(db, { id: owner.id, role: 'owner', isApproved: true }, lease.id, { limit: 100 })).rows
    const lines = await linesIn(restored.db)
    expect(lines.some(({ entry }) => entry.reversesId !== null)).toBe(true)
    expect(lines).toEqual(await linesIn(world.db))
    expect(await describeSchema(restored.pool)).toEqual(await describeSchema(world.pool))
    await restored.drop()
    await world.close()
  })
})

describe('a backup', () => {
  it('without encryption has neither secrets nor sessions', async () => {
    const file = path.join(folder, 'plain.tar')
    await backUp(world.pool, world.storage, file, { secrets: { 'session-secret': 'a secret' } })
    const names: string[] = []
    const archive = await openArchive(localFile(file), NO_KEYS)
    const { header, manifest } = await archive.read({ onEntry: async (name) => void names.push(name) })
    expect(header.hasSecrets).toBe(false)
    expect(names.filter((name) => /^(secrets|tables\/sessions)/.test(name))).toEqual([])
    expect(manifest.rows.sessions).toBe(0)
    expect(manifest.rows.users).toBeGreaterThan(2)
  })

  it('counts files that are missing or not as their row says, and has the others', async () => {
    const tenant = await world.tenant()
    const before = await backUp(world.pool, world.storage, path.join(folder, 'before-holes.tar'))
    const [missing, altered] = [await world.document(tenant), await world.document(tenant)]
    await world.document(tenant)
    await world.storage.remove(missing.storageKey)
    await world.storage.put(altered.storageKey, Buffer.from('%PDF-1.4 other'))
    const totals = await backUp(world.pool, world.storage, path.join(folder, 'holes.tar'))
    expect(totals).toMatchObject({ files: before.files + 2, missingFiles: 1, alteredFiles: 1 })
    await world.db.delete(documents).where(inArray(documents.id, [missing.id, altered.id]))
  })

  it('is whole while homes, messages and documents are written and removed', async () => {
    const { owner, tenant } = people
    const removable = [await world.document(tenant), await world.document(tenant), await world.document(tenant)]
    let rounds = 0
    const write = async () => {
      rounds += 1
      if (rounds > inSoak(500, 25)) return
      await world.home(owner)
      await world.message(owner, tenant)
      const document = removable.shift()
      if (document) await world.call(tenant, documentRoutes.remove, { params: { id: document.id } })
      removable.push(await world.document(tenant))
      await world.runJobs()
      await sweepFiles(world, new Date(Date.now() + 1000 * 60 * 60 * 1000))
    }
    const file = path.join(folder, 'busy.tar')
    const totals = await backUp(world.pool, world.storage, file, { onChunk: write })
    expect(rounds).toBeGreaterThan(20)
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
  })
})

describe('a restore', () => {
  it('ends uploads that were in progress', async () => {
    const owner = await world.owner()
    for (const multipartId of [null, '01900000-0000-7000-8000-00000000abcd'])
      await world.db.insert(uploads).values({
        ownerId: owner.id,
        kind: 'document',
        key: `uploads/${owner.id}/${multipartId}`,
        multipartId,
        name: 'plan.pdf',
        reservedBytes: 1000,
        reservedUntil: new Date(),
        expiresAt: new Date(),
      })
    const file = path.join(folder, 'in-progress.tar')
    await backUp(world.pool, world.storage, file)
    const target = s3?.storage ?? disk('in-progress')
    const restored = await restoreIntoNewDatabase(file, target)
    const later = new Date(Date.now() + 60_000)
    await sweepReservations({ db: restored.db, storage: target }, later)
    await sweepFiles({ db: restored.db, storage: target }, later)
    const { rows } = await restored.pool.query(`select from uploads where owner_id = '${owner.id}'`)
    expect(rows).toEqual([])
    await restored.drop()
  })

  it('refuses a database with tables and changes nothing', async () => {
    const file = path.join(folder, 'refused.tar')
    await backUp(world.pool, world.storage, file)
    const before = await exportRows(world.pool)
    await expect(restoreIntoNewDatabase(file, disk('refused'), { settings: world.databaseSettings })).rejects.toThrow(
      'The database is not empty, so nothing was restored',
    )
    expect(await exportRows(world.pool)).toEqual(before)
  })

  it('leaves an empty database when rows contradict each other or a file can’t be written, and works afterwards', async () => {
    const file = path.join(folder, 'twice.tar')
    await backUp(world.pool, world.storage, file)
    const database = await createEmptyDatabase()
    const { settings } = database
    const check = () => Promise.reject(new Error('rows contradict each other'))
    await expect(restoreIntoNewDatabase(file, disk('twice'), { settings, check })).rejects.toThrow('contradict')
    const full = {
      put: () => Promise.reject(new Error('no space')),
      putStream: () => Promise.reject(new Error('no space')),
    }
    await expect(restoreIntoNewDatabase(file, full, { settings })).rejects.toThrow('no space')
    const { pool, close } = await connect(settings)
    const { rows } = await pool.query(`select nspname from pg_namespace where nspname = 'drizzle'
      union all select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`)
    expect(rows).toEqual([])
    await close()
    const restored = await restoreIntoNewDatabase(file, disk('twice'), { settings })
    expect(await exportRows(restored.pool)).toEqual(await exportRows(world.pool, { hasSecrets: false }))
    await restored.drop()
    await database.drop()
  })

  it('refuses an archive with migrations that this version does not have', async () => {
    const known = readMigrations()
    const newer = path.join(folder, 'newer.tar')
    await backUp(world.pool, world.storage, newer, {
      migrations: [...known, { at: 9_999_999_999_999, hash: 'a'.repeat(64), statements: [] }],
    })
    await expect(restoreIntoNewDatabase(newer, disk('newer'))).rejects.toThrow(
      'was made by a newer Lintel (0.0.0-test)',
    )
    const other = path.join(folder, 'other.tar')
    await backUp(world.pool, world.storage, other, {
      migrations: known.map((one) => ({ ...one, hash: 'b'.repeat(64) })),
    })
    await expect(restoreIntoNewDatabase(other, disk('other'))).rejects.toThrow('was made by another kind of Lintel')
  })

  it.each(RELEASES)('brings a backup of $version to this version and keeps every row', async (release) => {
    const database = await createEmptyDatabase()
    const { pool, close } = await connect(database.settings)
    await createRelease(pool, release)
    const before = await readRows(pool)
    const storage = disk(release.version)
    const storedFiles = ['select storage_key, null, null, false from documents']
    const { rows } = await pool.query<{ key: string }>('select storage_key as key from documents')
    for (const { key } of rows) await storage.put(key, Buffer.from(key))
    const file = path.join(folder, `${release.version}.tar.age`)
    const migrations = readMigrations().slice(0, release.migrations)
    await backUp(pool, storage, file, { migrations, storedFiles, key: { recipient } })
    const target = disk(`${release.version}-restored`)
    const restored = await restoreIntoNewDatabase(file, target, { keys: KEYS })
    const after = await readRows(restored.pool)
    for (const [table, rowsBefore] of before) {
      // No backup has them.
      if (table === 'upload_writers' || table === 'processes') continue
      // Says of which release the schema is: of this one, once it is migrated.
      if (table === 'schema_releases') continue
      const old = rowsBefore.filter(({ status }) => table !== 'backups' || status !== 'running')
      const columns = Object.keys(old[0] ?? {}).filter(
        (column) => CHANGED[release.version]?.[`${table}.${column}`] === undefined,
      )
      const pick = (row: Record<string, string | null>) => columns.map((column) => row[column])
      expect(after.get(table)?.map(pick), table).toEqual(expect.arrayContaining(old.map(pick)))
    }
    for (const { key } of rows) expect(await target.head(key)).toEqual({ size: key.length })
    expect(await describeSchema(restored.pool)).toEqual(await describeSchema(world.pool))
    await restored.drop()
    await close()
    await database.drop()
  })
})

/** Everything that migrations make, in the order that matters. */
async function describeSchema(pool: World['pool']) {
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
