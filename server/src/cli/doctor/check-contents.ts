import { join } from 'node:path'
import type { Finding } from '@lintel/contract/system/schema'
import pLimit from 'p-limit'
import type pg from 'pg'
import { beginSnapshot } from '../../backup/snapshot.ts'
import { listStoredFiles, type StoredFile } from '../../backup/stored-files.ts'
import { liftTimeouts } from '../../db/pool.ts'
import { failed, ok } from '../../health/finding.ts'
import { checkInvariants } from '../../invariants.ts'
import type { Storage } from '../../storage/storage.ts'
import { storedFileQueries } from '../../stored-files.ts'

const CHECKS_AT_ONCE = 16
const NAMED_FILES = 3

/** Whether the rows agree with each other, and every file that they name is stored. Reads all tables: it takes time. */
export async function checkContents(pool: pg.Pool, storage: Storage, dataDir: string): Promise<Finding[]> {
  const client = await pool.connect()
  try {
    await liftTimeouts(client)
    await beginSnapshot(client)
    const rows = await checkRows(client)
    const { files, close } = await listStoredFiles(client, storedFileQueries(), join(dataDir, 'tmp'))
    await client.query('commit')
    return [rows, await checkFiles(storage, files).finally(close)]
  } finally {
    client.release(true)
  }
}

async function checkRows(client: pg.ClientBase): Promise<Finding> {
  const broken = await checkInvariants(client)
  if (broken.length === 0) return ok('Rows', 'All agree with each other.')
  return failed('Rows', broken.join(' '), 'Please report this. The newest backup may be from before the fault.')
}

async function checkFiles(storage: Storage, files: AsyncIterable<StoredFile>): Promise<Finding> {
  const queue = pLimit(CHECKS_AT_ONCE)
  const running = new Set<Promise<void>>()
  const missing: string[] = []
  let count = 0
  const check = async ({ key, bytes, isOptional }: StoredFile) => {
    const found = await storage.head(key)
    if (found || !isOptional) count += 1
    if (found ? bytes !== null && bytes !== found.size : !isOptional) missing.push(key)
  }
  for await (const file of files) {
    const checking: Promise<void> = queue(() => check(file)).finally(() => running.delete(checking))
    running.add(checking)
    if (running.size >= CHECKS_AT_ONCE) await Promise.race(running)
  }
  await Promise.all(running)
  if (missing.length === 0) return ok('Stored files', `All ${count} are there.`)
  const named = missing.slice(0, NAMED_FILES).join(', ')
  return failed(
    'Stored files',
    `${missing.length} of ${count} are missing or incomplete: ${named}${missing.length > NAMED_FILES ? ', …' : ''}.`,
    'Restore the newest backup into a temporary folder and copy these files from it.',
  )
}
