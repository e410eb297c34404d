import { access, constants } from 'node:fs/promises'
import path from 'node:path'
import type { EncryptionKey } from '../backup/encryption.ts'
import { refuseExisting } from '../backup/folder-target.ts'
import { StartError } from '../errors/start-error.ts'
import { readPrivateFile } from '../process/data-dir.ts'
import { readArguments } from './read-arguments.ts'
import { askNewPassphrase, isInteractive } from './terminal.ts'

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
/** What `npm run backup` is asked for. A manual backup without a key has that of the environment. */
export type BackupTask =
  | { kind: 'new key'; file: string }
  | { kind: 'scheduled'; time: Date; isFast: boolean }
  | { kind: 'manual'; file: string; key: EncryptionKey | null; isFast: boolean }

/**
 * Reads and checks the arguments. It imports little, since it runs before the priority is lowered.
 * @throws StartError (wrong arguments, a file that exists, a folder or recipient that can't be used)
 */
export async function readBackupArguments(args: string[]): Promise<BackupTask> {
  const { values, positionals } = readArguments(OPTIONS, USAGE, args)
  const { 'new-key': newKey, scheduled, fast: isFast } = values
  if (newKey) {
    await refuseExisting(newKey)
    return { kind: 'new key', file: newKey }
  }
  if (scheduled) return { kind: 'scheduled', time: new Date(scheduled), isFast }
  const [file] = positionals
  if (!file) throw new StartError(USAGE)
  await refuseExisting(path.resolve(file))
  const folder = path.dirname(path.resolve(file))
  await access(folder, constants.W_OK | constants.X_OK).catch((error: NodeJS.ErrnoException) => {
    throw explainUnusable(folder, error)
  })
  return { kind: 'manual', file, key: await chooseKey(values), isFast }
}

export const explainUnusable = (place: string, { code }: { code?: unknown }) =>
  new StartError(`The backup was not made: ${place} cannot be used (${code}).`)

async function chooseKey(options: Options): Promise<EncryptionKey | null> {
  if (options.recipient) {
    const { checkRecipient } = await import('../backup/encryption.ts')
    checkRecipient(options.recipient)
    return { recipient: options.recipient }
  }
  const file = options['passphrase-file']
  if (file) {
    const passphrase = await readPrivateFile(file)
    if (!passphrase) throw new StartError(`${file} has no passphrase.`)
    return { passphrase }
  }
  if (!options.passphrase) return null
  if (!isInteractive())
    throw new StartError('There is no terminal to ask for a passphrase; use --passphrase-file FILE.')
  return { passphrase: await askNewPassphrase(PASSPHRASE_MIN) }
}
