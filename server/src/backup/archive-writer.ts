import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pack } from 'tar-stream'
import { type ArchiveHeader, type ArchiveManifest, ENTRY } from './archive-format.ts'
import { END_OF_TAR_BYTES, ENTRY_HEADER, encodeLastEntry, withoutLast } from './tar-blocks.ts'

/** Entries of one list of checksums, so that a reader keeps no more of them. */
export const CHECKSUMS_PER_LIST = 1_000

export type ArchiveWriter = ReturnType<typeof createArchiveWriter>

/**
 * Writes entries of an archive as a tar stream. Each call waits until its bytes are taken from `bytes`, which must be read meanwhile.
 */
export function createArchiveWriter() {
  const tar = pack()
  // The reader of `bytes` gets the error; without a listener it would end the process as well.
  tar.on('error', () => undefined)
  const lists: ArchiveManifest['checksums'] = []
  let lines: string[] = []

  /** @throws when the source has another size @returns SHA-256 of the content */
  const write = async (name: string, size: number, source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => {
    const hash = createHash('sha256')
    const written = new Promise<void>((resolve, reject) => {
      const entry = tar.entry({ ...ENTRY_HEADER, name, size }, (error) => (error ? reject(error) : resolve()))
      pipeline(Readable.from(hashed(source, hash)), entry).catch(reject)
    })
    await written
    return hash.digest('hex')
  }

  const writeChecksums = async () => {
    if (lines.length === 0) return
    const name = `${ENTRY.checksums}${String(lists.length + 1).padStart(5, '0')}.sha256`
    const content = Buffer.from(lines.join(''))
    lines = []
    lists.push({ name, sha256: await write(name, content.length, [content]) })
  }

  const add = async (name: string, size: number, source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => {
    const sha256 = await write(name, size, source)
    lines.push(`${sha256}  ${name}\n`)
    if (lines.length >= CHECKSUMS_PER_LIST) await writeChecksums()
    return sha256
  }

  return {
    /** The archive; when it is not read to its end, the pending call fails. */
    bytes: withEnd(tar as AsyncIterable<Buffer>),
    begin: (header: ArchiveHeader) => add(ENTRY.header, ...asJson(header)),
    /** @returns SHA-256 of the content @throws when the source has another size */
    add,
    async finish(totals: Omit<ArchiveManifest, 'checksums'>) {
      await writeChecksums()
      await write(ENTRY.manifest, ...asJson({ ...totals, checksums: lists }))
      tar.finalize()
    },
    /** Makes reading `bytes` fail. */
    abort: (error: Error) => tar.destroy(error),
  }
}

async function* hashed(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    hash.update(chunk)
    yield chunk
  }
}

function asJson(value: object): [number, Buffer[]] {
  const content = Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
  return [content.length, [content]]
}

/** Adds the last entry: the hash of everything before it. */
async function* withEnd(tar: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const chunk of withoutLast(tar, END_OF_TAR_BYTES, () => undefined)) {
    hash.update(chunk)
    yield chunk
  }
  yield await encodeLastEntry(hash.digest('hex'))
}
