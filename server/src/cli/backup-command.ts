import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createIdentity, type EncryptionKey } from '../backup/encryption.ts'
import { folderTarget, refuseExisting } from '../backup/folder-target.ts'
import { nameArchive } from '../backup/names.ts'
import { openTarget } from '../backup/open-target.ts'
import { fullSpeed, gentleSpeed, type Pace } from '../backup/pace.ts'
import { type BackupResult, runBackup } from '../backup/run-backup.ts'
import { type Environment, readEnvironment } from '../env.ts'
import { explainError, StartError } from '../errors/start-error.ts'
import { formatBytes } from '../format/format-bytes.ts'
import { readPrivateFile } from '../process/data-dir.ts'
import { VERSION } from '../process/version.ts'
import { storedFileQueries } from '../stored-files.ts'
import { readArguments, withDatabase } from './command-line.ts'
import { openStorage } from './open-storage.ts'
import { askNewPassphrase, createProgress, isInteractive } from './terminal.ts'

const USAGE = 'Name the file of the backup: npm run backup -- FILE'
const PASSPHRASE_MIN = 12
const OPTIONS = {
  recipient: { type: 'string' },
  passphrase: { type: 'boolean' },
  'passphrase-file': { type: 'string' },
  'new-key': { type: 'string' },
  /** Takes what the machine gives, instead of letting requests go first. */
  fast: { type: 'boolean', default: false },
  /** For the server: the time of the schedule. */
  scheduled: { type: 'string' },
} as const

type Options = ReturnType<typeof readArguments<typeof OPTIONS>>['values']

try {
  const { values, positionals } = readArguments(OPTIONS, USAGE)
  if (values['new-key']) await createKey(values['new-key'])
  else if (values.scheduled) await runScheduled(readEnvironment(), new Date(values.scheduled))
  else await runManual(readEnvironment(), positionals[0], values)
} catch (error) {
  process.stderr.write(`${explainError(error)}\n`)
  process.exitCode = 1
}

async function createKey(file: string) {
  await refuseExisting(file)
  const { identity, recipient } = await createIdentity()
  await writeFile(file, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' }).catch((error) => {
    throw new StartError(`${file} cannot be written (${error.code}).`)
  })
  print(`The secret key is in ${file}: keep it away from this machine, without it no backup can be restored.`)
  print(`Encrypt backups for it with BACKUP_RECIPIENT=${recipient}`)
}

async function runManual(env: Environment, file: string | undefined, options: Options) {
  if (!file) throw new StartError(USAGE)
  const target = path.resolve(file)
  await refuseExisting(target)
  const key = await chooseKey(options, env.backup.key)
  const progress = createProgress()
  const result = await makeBackup(env, key, {
    openTarget: async () => folderTarget(path.dirname(target)),
    name: path.basename(target),
    schedule: null,
    pace: options.fast ? fullSpeed : gentleSpeed(),
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
  const place = 'path' in error ? error.path : target
  return new StartError(`The backup was not made: ${place} cannot be used (${error.code}).`)
}

/** What the command line says comes before the environment. */
async function chooseKey(options: Options, configured: EncryptionKey | null): Promise<EncryptionKey | null> {
  if (options.recipient) return { recipient: options.recipient }
  const file = options['passphrase-file']
  if (file) {
    const passphrase = await readPrivateFile(file)
    if (!passphrase) throw new StartError(`${file} has no passphrase.`)
    return { passphrase }
  }
  if (!options.passphrase) return configured
  if (!isInteractive())
    throw new StartError('There is no terminal to ask for a passphrase; use --passphrase-file FILE.')
  return { passphrase: await askNewPassphrase(PASSPHRASE_MIN) }
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
