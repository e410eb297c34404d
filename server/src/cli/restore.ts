import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import type { ArchiveFile } from '../backup/archive-file.ts'
import type { DecryptionKeys } from '../backup/encryption.ts'
import { findArchiveFile } from '../backup/find-archive-file.ts'
import { findEncryption, openArchive } from '../backup/open-archive.ts'
import { restoreArchive, verifyArchive } from '../backup/restore-archive.ts'
import { connect } from '../db/connect.ts'
import { startEmbeddedPostgres } from '../db/embedded.ts'
import { readMigrations } from '../db/migrations.ts'
import { type Environment, readBackupPlace, readEnvironment } from '../env.ts'
import { explainError, StartError } from '../errors/start-error.ts'
import { checkInvariants } from '../invariants.ts'
import { prepareDataDir, readPrivateFile, replacePrivateFile } from '../process/data-dir.ts'
import { openStorage } from './open-storage.ts'
import { readArguments } from './read-arguments.ts'
import { askPassphrase, createProgress, isInteractive } from './terminal.ts'

const USAGE = 'Name the file of the backup: npm run restore -- FILE'
const LISTED_CONTRADICTIONS = 10
const OPTIONS = {
  identity: { type: 'string', multiple: true },
  'passphrase-file': { type: 'string' },
  /** Restores rows that contradict each other. */
  force: { type: 'boolean' },
} as const

type Options = ReturnType<typeof readArguments<typeof OPTIONS>>['values']

try {
  const { values, positionals } = readArguments(OPTIONS, USAGE)
  const [file] = positionals
  if (!file) throw new StartError(USAGE)
  await restore(readEnvironment(), file, values)
} catch (error) {
  process.stderr.write(`${explainError(error)}\n`)
  process.exitCode = 1
}

async function restore(env: Environment, name: string, options: Options) {
  const file = await findArchiveFile(name, readBackupPlace)
  const archive = await openArchive(file, await collectKeys(env, file, options))
  const progress = createProgress()
  progress.show('verifying the backup')
  const verified = await verifyArchive(archive, readMigrations()).finally(progress.clear)
  const { header } = verified
  await prepareDataDir(env.dataDir)
  const storage = await openStorage(env)
  let areRowsSound = false
  const totals = await withEmptyDatabase(env, async (client) => {
    const restored = await restoreArchive(
      verified,
      {
        client,
        storage,
        saveSecrets: (secrets) => saveSecrets(env, secrets),
        check: async (rows) => {
          areRowsSound = await checkRows(rows, options.force ?? false)
        },
      },
      progress.show,
    )
    progress.show('preparing the indexes')
    await client.query('vacuum (analyze)')
    return restored
  }).finally(progress.clear)
  const rows = Object.values(totals.rows).reduce((sum, count) => sum + count, 0)
  print(`Restored the backup of ${header.createdAt}: ${rows} rows and ${totals.files} files.`)
  if (totals.rows.ledgers && areRowsSound) print('The books of leases are in balance.')
  if (totals.missingFiles > 0) print(`Missing in the backup: ${totals.missingFiles} files that the database names.`)
  if (!header.hasSecrets) print('The backup has no secrets and no sessions: everyone must sign in again.')
}

async function collectKeys(env: Environment, file: ArchiveFile, options: Options): Promise<DecryptionKeys> {
  const identities: string[] = []
  for (const name of options.identity ?? []) identities.push(...(await readIdentities(name)))
  const { key } = env.backup
  const passphraseFile = options['passphrase-file']
  const given = passphraseFile
    ? await readPrivateFile(passphraseFile)
    : key && 'passphrase' in key
      ? key.passphrase
      : null
  const isAsked = given === null && isInteractive() && (await findEncryption(file)) === 'passphrase'
  return { identities, passphrase: isAsked ? await askPassphrase('Passphrase of the backup: ') : given }
}

/** @returns the secret keys of a file as `age-keygen` and `--new-key` write it */
async function readIdentities(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${file} cannot be read (${error.code}).`)
  })
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '' && !line.startsWith('#'))
}

/** The embedded PostgreSQL is started for it: a server that uses it would be noticed. */
async function withEmptyDatabase<T>(env: Environment, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const log = pino({ level: 'silent' })
  const embedded = env.databaseUrl ? null : await startEmbeddedPostgres({ ...env, log })
  try {
    const { pool, close } = await connect(embedded ?? { url: env.databaseUrl ?? '' }, { poolSize: 1 })
    const client = await pool.connect()
    try {
      return await run(client)
    } finally {
      client.release(true)
      await close()
    }
  } finally {
    await embedded?.stop()
  }
}

async function saveSecrets(env: Environment, secrets: Map<string, string>) {
  const sessionSecret = secrets.get('session-secret')
  if (sessionSecret && !env.sessionSecret)
    await replacePrivateFile(path.join(env.dataDir, 'session-secret'), sessionSecret)
  if (sessionSecret && env.sessionSecret && env.sessionSecret !== sessionSecret)
    print('SESSION_SECRET is set and is not that of the backup: everyone must sign in again.')
  const setupCode = secrets.get('setup-code')
  if (setupCode) await replacePrivateFile(env.setupCodeFile, setupCode)
}

/** @returns whether no rows contradict each other, the books of leases included @throws StartError if some do, unless forced */
async function checkRows(client: pg.ClientBase, isForced: boolean): Promise<boolean> {
  const contradictions = await checkInvariants(client)
  if (contradictions.length === 0) return true
  const listed = contradictions.slice(0, LISTED_CONTRADICTIONS).join('\n  ')
  if (isForced) {
    print(`Rows of the backup contradict each other:\n  ${listed}`)
    return false
  }
  throw new StartError(
    `Rows of the backup contradict each other, and nothing was restored:\n  ${listed}\nUse another backup, or --force to restore it as it is.`,
  )
}

function print(line: string) {
  process.stdout.write(`${line}\n`)
}
