import { createReadStream } from 'node:fs'
import { StartError } from '../errors/start-error.ts'

const READ_BYTES = 256 * 1024

/** Where an archive is read from. */
export type ArchiveFile = {
  /** As its user wrote it. */
  name: string
  /** Reads it from its beginning, each time anew. @throws StartError that names it */
  read(): AsyncIterable<Uint8Array>
}

/** An archive on the disk. */
export const localFile = (name: string): ArchiveFile => ({
  name,
  async *read() {
    const stream = createReadStream(name, { highWaterMark: READ_BYTES })
    try {
      yield* stream
    } catch (error) {
      if (!(error instanceof Error && 'syscall' in error && 'code' in error)) throw error
      const reason = error.code === 'ENOENT' ? 'does not exist' : `cannot be read (${error.code})`
      throw new StartError(`${name} ${reason}; name the file of a backup.`)
    } finally {
      stream.destroy()
    }
  },
})
