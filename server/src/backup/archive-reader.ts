import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import { z } from 'zod'
import { StartError } from '../errors/start-error.ts'
import {
  ArchiveError,
  type ArchiveHeader,
  type ArchiveManifest,
  archiveHeader,
  archiveManifest,
  damagedArchive,
  ENTRY,
  FORMAT,
  newerArchive,
  notAnArchive,
} from './archive-format.ts'
import { encodeLastEntry, LAST_ENTRY_BYTES, withoutLast } from './tar-blocks.ts'

/** Of the entries that are read at once. */
const JSON_MAX_BYTES = 16 * 1024 * 1024

/** Of every format. */
const headerStart = z.object({ format: z.number(), lintel: z.string() })

export type ArchiveVisitor = {
  /** Called first. What it throws is thrown if it is an ArchiveError. */
  onHeader?: (header: ArchiveHeader) => void
  /** Reads the content of an entry of `tables/`, `files/` or `secrets/`. What it throws ends the reading and is thrown. */
  onEntry?: (name: string, content: AsyncIterable<Buffer>, size: number) => Promise<void>
}

/**
 * Reads an archive to its end and checks every byte of it, in bounded memory. What the visitor got is verified only when this resolves.
 * @throws ArchiveError (foreign, damaged, newer); errors of the visitor; StartError when the source can't be read
 */
export async function readArchive(
  source: AsyncIterable<Uint8Array>,
  visitor: ArchiveVisitor = {},
): Promise<ArchiveManifest> {
  const tar = extract()
  const hash = createHash('sha256')
  let last: Buffer = Buffer.alloc(0)
  async function* checked() {
    const withoutEnd = withoutLast(source, LAST_ENTRY_BYTES, (bytes) => {
      last = bytes
    })
    for await (const chunk of withoutEnd) {
      hash.update(chunk)
      yield chunk
    }
  }
  // Errors of the source reach the loop through the tar.
  const feeding = pipeline(checked(), tar).catch(() => undefined)
  const reader = createEntryReader(visitor)
  try {
    for await (const entry of tar) {
      const { name, size = 0, type } = entry.header
      if (type !== 'file') throw reader.hasBegun() ? damagedArchive() : notAnArchive()
      await reader.read(name, size, entry as unknown as AsyncIterable<Buffer>)
      entry.resume()
    }
    await feeding
    if (!last.equals(await encodeLastEntry(hash.digest('hex'))))
      throw reader.hasBegun() ? damagedArchive() : notAnArchive()
    return reader.manifest()
  } catch (error) {
    throw explain(error, reader.hasBegun())
  } finally {
    tar.destroy()
    await feeding
  }
}

/** An error of the visitor: thrown as it is. */
class VisitorError extends Error {}

function explain(error: unknown, hasBegun: boolean): unknown {
  if (error instanceof VisitorError) return error.cause
  if (error instanceof ArchiveError || error instanceof StartError) return error
  return hasBegun ? damagedArchive() : notAnArchive()
}

function createEntryReader({ onHeader, onEntry }: ArchiveVisitor) {
  let header: ArchiveHeader | null = null
  let manifest: ArchiveManifest | null = null
  let hashes: string[] = []
  const lists: ArchiveManifest['checksums'] = []

  const read = async (name: string, size: number, content: AsyncIterable<Buffer>) => {
    // The manifest is the last entry.
    if (manifest) throw damagedArchive()
    if (!header) {
      if (name !== ENTRY.header) throw notAnArchive()
      const { text, sha256 } = await readText(content, size)
      header = parseHeader(text)
      hashes.push(`${sha256}  ${name}\n`)
      onHeader?.(header)
      return
    }
    if (name === ENTRY.manifest) {
      manifest = parse(archiveManifest, (await readText(content, size)).text)
      if (hashes.length > 0 || JSON.stringify(manifest.checksums) !== JSON.stringify(lists)) throw damagedArchive()
      return
    }
    if (name.startsWith(ENTRY.checksums)) {
      const { text, sha256 } = await readText(content, size)
      if (text !== hashes.join('')) throw damagedArchive()
      hashes = []
      lists.push({ name, sha256 })
      return
    }
    const kinds = [ENTRY.tables, ENTRY.files, ...(header.hasSecrets ? [ENTRY.secrets] : [])]
    if (!kinds.some((prefix) => name.startsWith(prefix))) throw damagedArchive()
    hashes.push(`${await visit(name, size, content)}  ${name}\n`)
  }

  async function visit(name: string, size: number, content: AsyncIterable<Buffer>): Promise<string> {
    const hash = createHash('sha256')
    let contentError: unknown
    async function* hashed() {
      try {
        for await (const chunk of content) {
          hash.update(chunk)
          yield chunk
        }
      } catch (error) {
        contentError = error
        throw error
      }
    }
    const bytes = hashed()
    try {
      await onEntry?.(name, bytes, size)
    } catch (error) {
      throw contentError ?? new VisitorError('', { cause: error })
    }
    // All of it, without a visitor.
    for await (const _ of bytes);
    return hash.digest('hex')
  }

  return {
    read,
    hasBegun: () => header !== null,
    manifest() {
      if (!manifest) throw damagedArchive()
      return manifest
    },
  }
}

async function readText(content: AsyncIterable<Buffer>, size: number) {
  if (size > JSON_MAX_BYTES) throw damagedArchive()
  const bytes = await buffer(content)
  return { text: bytes.toString(), sha256: createHash('sha256').update(bytes).digest('hex') }
}

function parseHeader(text: string): ArchiveHeader {
  const { format, lintel } = parse(headerStart, text)
  if (format > FORMAT) throw newerArchive(lintel)
  return parse(archiveHeader, text)
}

function parse<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw damagedArchive()
  }
}
