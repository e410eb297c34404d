import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leaseRoutes } from '@lintel/contract/leases/routes'
import { images } from '../features/files/table.ts'
import { renditionKey, imageKey, shareKey } from '../features/files/queries.ts'
import { diskStorage } from '../storage/disk.ts'
import type { Storage } from '../storage/storage.ts'
import { backUp, exportRows, hashFiles, restoreIntoNewDatabase } from '../test/backups.ts'
import { storageOnS3 } from '../test/s3.ts'
import { makeWorldForFile } from '../test/world.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'lintel-backup-'))
afterAll(() => rm(folder, { recursive: true }))
const world = await makeWorldForFile()

describe('a backup', () => {
  it('restores every row and every file', async () => {
    const owner = await world.owner()
    const tenant = await world.tenant()
    const home = await world.home(owner, { title: 'tab\t, line\nbreak, \\back\\slash, “ß” 文書 🙂, \\N' })
    await world.document(tenant)
    await world.message(owner, tenant)
    const file = path.join(folder, 'all.tar')
    const totals = await backUp(world.pool, world.storage, file)
    expect(totals).toMatchObject({ files: 1, missingFiles: 0, alteredFiles: 0 })
    const storage = diskStorage(path.join(folder, 'restored'))
    const restored = await restoreIntoNewDatabase(file, storage)
    expect(await exportRows(restored.pool)).toEqual(await exportRows(world.pool, { hasSecrets: false }))
    expect(await hashFiles(restored.pool, storage)).toEqual(await hashFiles(world.pool, world.storage))
    await restored.drop()
  })
})
