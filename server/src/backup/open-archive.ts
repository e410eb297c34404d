import { StartError } from '../errors/start-error.ts'
import type { ArchiveFile } from './archive-file.ts'
import { ArchiveError, type ArchiveHeader, type ArchiveManifest, damagedArchive } from './archive-format.ts'
import { type ArchiveVisitor, readArchive } from './archive-reader.ts'
import { type DecryptionKeys, decrypt, encryptionOf } from './encryption.ts'

const HEAD_BYTES = 64

export type Archive = {
  /** Reads and checks all of it. @throws StartError that names the file */
  read(visitor?: ArchiveVisitor): Promise<{ header: ArchiveHeader; manifest: ArchiveManifest }>
  /** @returns a StartError that names the file for an ArchiveError; others as they are */
  explain(error: unknown): unknown
}

/** @returns how an archive is encrypted @throws StartError when it can't be read */
export async function findEncryption(file: ArchiveFile): Promise<'none' | 'passphrase' | 'key'> {
  let head = ''
  for await (const chunk of file.read()) {
    head += Buffer.from(chunk).toString('latin1', 0, HEAD_BYTES)
    if (head.length >= HEAD_BYTES) break
  }
  return encryptionOf(head)
}

/** @throws StartError when the file can't be read, or is encrypted and no key is given */
export async function openArchive(file: ArchiveFile, keys: DecryptionKeys): Promise<Archive> {
  const encryption = await findEncryption(file)
  if (encryption === 'passphrase' && keys.passphrase === null)
    throw new StartError(
      `${file.name} is encrypted with a passphrase: give it in BACKUP_PASSPHRASE or with --passphrase-file.`,
    )
  if (encryption === 'key' && keys.identities.length === 0)
    throw new StartError(`${file.name} is encrypted for a key: name the file of its secret key with --identity FILE.`)
  const read = async (visitor: ArchiveVisitor = {}) => {
    const found: { header?: ArchiveHeader } = {}
    try {
      const bytes = encryption === 'none' ? file.read() : await decrypt(file.read(), keys)
      const onHeader = (header: ArchiveHeader) => {
        // An unencrypted backup can be forged, and with it the secret inside.
        if (header.hasSecrets && encryption === 'none') throw damagedArchive()
        found.header = header
        visitor.onHeader?.(header)
      }
      const manifest = await readArchive(bytes, { ...visitor, onHeader })
      if (!found.header) throw new Error('an archive was read without its header')
      return { header: found.header, manifest }
    } catch (error) {
      throw explain(file, error)
    }
  }
  return { read, explain: (error) => explain(file, error) }
}

/** @returns a sentence for errors of the archive; others as they are */
const explain = ({ name }: ArchiveFile, error: unknown): unknown =>
  error instanceof ArchiveError ? new StartError(`${name} ${error.message}`) : error
