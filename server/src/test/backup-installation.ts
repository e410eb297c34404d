import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { backups } from '../backup/table.ts'
import { documents } from '../features/documents/table.ts'
import { diskStorage } from '../storage/disk.ts'
import { keptBooks } from './kept-books.ts'
import { createLauncher } from './launch.ts'
import type { Program } from './programs.ts'
import { runInMemory } from './run-in-memory.ts'
import { urlOf } from './throwaway-postgres.ts'
import { makeWorldForFile } from './world.ts'

/** The installation of a test file whose commands back up and restore: a database with records, a data folder with files and a secret. */
export async function makeBackupInstallation() {
  const launcher = createLauncher({ PORT: '0', DEMO: 'off', LOG_LEVEL: 'warn' })
  const folder = await mkdtemp(path.join(tmpdir(), 'lintel-commands-'))
  const dataDir = path.join(folder, 'data')
  const storage = diskStorage(path.join(dataDir, 'files'))
  const world = await makeWorldForFile({}, undefined, undefined, storage)
  const env = { DATA_DIR: dataDir, DATABASE_URL: urlOf(world.databaseSettings) }
  const secret = 'a secret of an installation, in a file'

  beforeAll(async () => {
    const tenant = await world.tenant()
    await world.document(tenant)
    await world.message(tenant, await world.owner())
    await keptBooks(world, await world.owner())
    await writeFile(path.join(dataDir, 'session-secret'), secret)
  })
  afterEach(async () => {
    launcher.killAll()
    await world.db.delete(backups)
  })
  afterAll(() => rm(folder, { recursive: true }))

  return {
    folder,
    dataDir,
    storage,
    world,
    env,
    secret,
    inFolder: (name: string) => path.join(folder, name),
    listBackups: () => world.db.select().from(backups).orderBy(backups.startedAt),
    launch: (program: Program, args: string[] = [], more: Record<string, string> = {}) =>
      launcher.launch(program, { ...env, ...more }, args),
    /** Starts a program, and waits until it ends. */
    async run(program: Program, args: string[], more: Record<string, string> = {}) {
      const { ended, written } = launcher.launch(program, { ...env, ...more }, args)
      const { code } = await ended
      return { code, ...written }
    },
    runInMemory: (command: 'backup' | 'restore', args: string[], more: Record<string, string> = {}) =>
      runInMemory(command, args, { ...env, ...more }),
    /** Adds a document whose bytes never come: a backup waits for them. @returns a function that removes it */
    async addEndlessDocument() {
      const document = await world.document(await world.tenant(), { storageKey: 'documents/endless' })
      const file = path.join(dataDir, 'files/documents/endless')
      await rm(file)
      await promisify(execFile)('mkfifo', [file])
      return async () => {
        await rm(file)
        await world.db.delete(documents).where(eq(documents.id, document.id))
      }
    },
  }
}

/** In NODE_OPTIONS, makes a program print its priority when it ends. */
export const PRINT_PRIORITY = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
    `import { getPriority } from 'node:os'; process.on('exit', () => console.log('priority ' + getPriority()))`,
  )}`,
}
