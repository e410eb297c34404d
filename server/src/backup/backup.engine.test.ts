import path from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import type { Db } from '../db/connect.ts'
import { readMigrations } from '../db/migrations.ts'
import { documents } from '../features/documents/table.ts'
import { sweepFiles, sweepReservations } from '../features/files/sweep.ts'
import { uploads } from '../features/files/table.ts'
import { checkBooks } from '../features/rent/check.ts'
import { listLines } from '../features/rent/lines/queries.ts'
import { checkInvariants } from '../invariants.ts'
import type { Storage } from '../storage/storage.ts'
import { backUpBesideWrites, describeSchema, fill, makeBackupScene } from '../test/backup-scene.ts'
import { backUp, exportRows, hashFiles, NO_KEYS, restoreIntoNewDatabase } from '../test/backups.ts'
import { storageOnS3 } from '../test/s3.ts'
import { makeWorld } from '../test/world.ts'
import { localFile } from './archive-file.ts'
import { createIdentity } from './encryption.ts'
import { openArchive } from './open-archive.ts'

const s3 = await storageOnS3()
afterAll(() => s3?.close())
const scene = await makeBackupScene()
const { folder, disk, world } = scene
const { identity, recipient } = await createIdentity()
const KEYS = { identities: [identity], passphrase: null }

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
  it('has every row, every file and the secrets; uploads in progress end', async () => {
    const world = source ? await makeWorld({}, undefined, undefined, source) : scene.world
    const { owner, lease } = source ? await fill(world) : scene.people
    for (const multipartId of [null, '01900000-0000-7000-8000-00000000abcd'])
      await world.db.insert(uploads).values({
        ownerId: owner.id,
        kind: 'document',
        key: `uploads/${owner.id}/${to}-${multipartId}`,
        multipartId,
        name: 'plan.pdf',
        reservedBytes: 1000,
        reservedUntil: new Date(),
        expiresAt: new Date(),
      })
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
    const later = new Date(Date.now() + 60_000)
    await sweepReservations({ db: restored.db, storage: target }, later)
    await sweepFiles({ db: restored.db, storage: target }, later)
    expect(await restored.db.$count(uploads, eq(uploads.name, 'plan.pdf'))).toBe(0)
    await restored.drop()
    if (source) await world.close()
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

  it('is whole while homes, messages and documents are written and removed', () => backUpBesideWrites(scene, 3))
})

describe('a restore', () => {
  it('refuses a database with tables and changes nothing', async () => {
    const file = path.join(folder, 'refused.tar')
    await backUp(world.pool, world.storage, file)
    const before = await exportRows(world.pool)
    await expect(restoreIntoNewDatabase(file, disk('refused'), { settings: world.databaseSettings })).rejects.toThrow(
      'The database is not empty, so nothing was restored',
    )
    expect(await exportRows(world.pool)).toEqual(before)
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
})
