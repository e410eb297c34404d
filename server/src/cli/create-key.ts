import { writeFile } from 'node:fs/promises'
import { createIdentity } from '../backup/encryption.ts'
import { StartError } from '../errors/start-error.ts'

/** Writes a new secret key, readable by its owner alone, and prints what to do with it. @throws StartError */
export async function createKey(file: string) {
  const { identity, recipient } = await createIdentity()
  await writeFile(file, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' }).catch((error) => {
    throw new StartError(`${file} cannot be written (${error.code}).`)
  })
  process.stdout.write(
    `The secret key is in ${file}: keep it away from this machine, without it no backup can be restored.\n` +
      `Encrypt backups for it with BACKUP_RECIPIENT=${recipient}\n`,
  )
}
