import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { StartError } from '../start-error.ts'
import { ArchiveError, type ArchiveHeader, type ArchiveManifest } from './archive-format.ts'
import { type ArchiveVisitor, readArchive } from './archive-reader.ts'
import { type DecryptionKeys, decrypt, encryptionOf } from './encryption.ts'

const READ_BYTES = 256 * 1024
const HEAD_BYTES = 64

export type Archive = {
  /** Reads and checks all of it. @throws StartError that names the file */
  read(visitor?: ArchiveVisitor): Promise<{ header: ArchiveHeader; manifest: ArchiveManifest }>
  /** @returns a StartError that names the file for an ArchiveError; others as they are */
  explain(error: unknown): unknown
}

/** @returns how a file is encrypted @throws StartError when it can't be read */
export async function findEncryption(file: string): Promise<'none' | 'passphrase' | 'key'> {
  try {
    const handle = await open(file, 'r')
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
      return encryptionOf(buffer.toString('latin1', 0, bytesRead))
    } finally {
      await handle.close()
    }
  } catch (error) {
    throw explain(file, error)
  }
}

/** @throws StartError when the file can't be read, or is encrypted and no key is given */
export async function openArchive(file: string, keys: DecryptionKeys): Promise<Archive> {
  const encryption = await findEncryption(file)
  if (encryption === 'passphrase' && keys.passphrase === null)
    throw new StartError(
      `${file} is encrypted with a passphrase: give it in BACKUP_PASSPHRASE or with --passphrase-file.`,
    )
  if (encryption === 'key' && keys.identities.length === 0)
    throw new StartError(`${file} is encrypted for a key: name the file of its secret key with --identity FILE.`)
  const read = async (visitor: ArchiveVisitor = {}) => {
    const found: { header?: ArchiveHeader } = {}
    const source = createReadStream(file, { highWaterMark: READ_BYTES })
    try {
      const bytes = encryption === 'none' ? source : await decrypt(source, keys)
      const onHeader = (header: ArchiveHeader) => {
        found.header = header
        visitor.onHeader?.(header)
      }
      const manifest = await readArchive(bytes, { ...visitor, onHeader })
      if (!found.header) throw new Error('an archive was read without its header')
      return { header: found.header, manifest }
    } catch (error) {
      throw explain(file, error)
    } finally {
      source.destroy()
    }
  }
  return { read, explain: (error) => explain(file, error) }
}

/** @returns a sentence for errors of the file; others as they are */
function explain(file: string, error: unknown): unknown {
  if (error instanceof ArchiveError) return new StartError(`${file} ${error.message}`)
  if (!(error instanceof Error && 'path' in error && error.path === file && 'code' in error)) return error
  const reason = error.code === 'ENOENT' ? 'does not exist' : `cannot be read (${error.code})`
  return new StartError(`${file} ${reason}; name the file of a backup.`)
}
