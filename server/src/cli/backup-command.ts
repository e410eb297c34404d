import path from 'node:path'
import type { EncryptionKey } from '../backup/encryption.ts'
import { folderTarget } from '../backup/folder-target.ts'
import { nameArchive } from '../backup/names.ts'
import { openTarget } from '../backup/open-target.ts'
import { fullSpeed, gentleSpeed, type Pace } from '../backup/pace.ts'
import { type BackupResult, runBackup } from '../backup/run-backup.ts'
import { type Environment, readEnvironment } from '../env.ts'
import { StartError } from '../errors/start-error.ts'
import { formatBytes } from '../format/format-bytes.ts'
import { readPrivateFile } from '../process/data-dir.ts'
import { VERSION } from '../process/version.ts'
import { storedFileQueries } from '../stored-files.ts'
import { type BackupTask, explainUnusable } from './backup-arguments.ts'
import { withDatabase } from './command-line.ts'
import { openStorage } from './open-storage.ts'
import { createProgress } from './terminal.ts'

/** Makes a backup. @throws StartError */
export const runTask = (task: Exclude<BackupTask, { kind: 'new key' }>) =>
  task.kind === 'scheduled' ? runScheduled(readEnvironment(), task.time) : runManual(readEnvironment(), task)

async function runManual(env: Environment, { file, isFast, ...task }: Extract<BackupTask, { kind: 'manual' }>) {
  const target = path.resolve(file)
  const key = task.key ?? env.backup.key
  const progress = createProgress()
  const result = await makeBackup(env, key, {
    openTarget: async () => folderTarget(path.dirname(target)),
    name: path.basename(target),
    schedule: null,
    pace: isFast ? fullSpeed : gentleSpeed(),
    onProgress: progress.show,
  })
    .catch((error: unknown) => {
      throw explainFile(error, target)
    })
    .finally(progress.clear)
  if (result) printResult(file, key, result)
}

/** @returns a sentence for an error of the file system; others as they are */
function explainFile(error: unknown, target: string): unknown {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return error
  return explainUnusable('path' in error ? String(error.path) : target, error)
}

async function runScheduled(env: Environment, time: Date) {
  const { to, key, keep } = env.backup
  if (!to) throw new StartError('BACKUP_TO names no place for scheduled backups.')
  await makeBackup(env, key, {
    openTarget: () => openTarget(to),
    name: nameArchive(new Date(), key !== null),
    schedule: { time, keep },
    pace: gentleSpeed(),
  })
}

async function makeBackup(
  env: Environment,
  key: EncryptionKey | null,
  {
    pace,
    ...run
  }: Pick<Parameters<typeof runBackup>[0], 'openTarget' | 'name' | 'schedule' | 'onProgress'> & { pace: Pace },
): Promise<BackupResult | null> {
  const secrets = {
    'session-secret': env.sessionSecret ?? (await readPrivateFile(path.join(env.dataDir, 'session-secret'))),
    'setup-code': await readPrivateFile(env.setupCodeFile),
  }
  const source = {
    storage: await openStorage(env),
    storedFiles: storedFileQueries(),
    folder: path.join(env.dataDir, 'tmp'),
    lintel: VERSION,
    secrets: Object.fromEntries(
      Object.entries(secrets).filter((entry): entry is [string, string] => entry[1] !== null),
    ),
    key,
    pace,
  }
  return withDatabase(env, (db, pool) => runBackup({ db, pool, source, ...run }), { poolSize: 2 })
}

function printResult(file: string, key: EncryptionKey | null, { bytes, totals }: BackupResult) {
  const rows = Object.values(totals.rows).reduce((sum, count) => sum + count, 0)
  print(`${file}: ${formatBytes(bytes)}, ${rows} rows and ${totals.files} files.`)
  if (totals.missingFiles > 0) print(`Missing in the storage: ${totals.missingFiles} files that the database names.`)
  if (totals.alteredFiles > 0)
    print(`Not as the database says: ${totals.alteredFiles} files. They are in the backup as they are.`)
  if (key) return
  print('It is not encrypted: whoever has the file reads private documents, messages and password hashes.')
  print('The secrets and sessions are left out: after a restore everyone must sign in again.')
}

function print(line: string) {
  process.stdout.write(`${line}\n`)
}
