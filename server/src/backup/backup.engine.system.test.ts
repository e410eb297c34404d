import path from 'node:path'
import { expect, it } from 'vitest'
import { connect } from '../db/connect.ts'
import { readMigrations } from '../db/migrations.ts'
import { RELEASES } from '../db/releases.ts'
import { backUpBesideWrites, describeSchema, makeBackupScene } from '../test/backup-scene.ts'
import { backUp, exportRows, restoreIntoNewDatabase } from '../test/backups.ts'
import { createEmptyDatabase } from '../test/database.ts'
import { CHANGED, createRelease, readRows } from '../test/releases.ts'
import { inSoak } from '../test/soak.ts'
import { createIdentity } from './encryption.ts'

const scene = await makeBackupScene()
const { folder, disk, world } = scene
const { identity, recipient } = await createIdentity()
const KEYS = { identities: [identity], passphrase: null }

it('is whole while many homes, messages and documents are written and removed', () =>
  backUpBesideWrites(scene, inSoak(500, 25)))

it('a restore leaves an empty database when rows contradict each other or a file can’t be written, and works afterwards', async () => {
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
