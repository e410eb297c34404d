import { buffer } from 'node:stream/consumers'
import { pack } from 'tar-stream'
import { ENTRY } from './archive-format.ts'

/** Headers and ends of entries are multiples of it. */
const BLOCK_BYTES = 512
/** What `pack.finalize` writes: two empty blocks. */
export const END_OF_TAR_BYTES = 2 * BLOCK_BYTES
/** The last entry, of one header and one block, and the end of the tar. */
export const LAST_ENTRY_BYTES = 2 * BLOCK_BYTES + END_OF_TAR_BYTES
/** All entries have the same: a fixed time makes the last entry the same for the writer and the reader. */
export const ENTRY_HEADER = { mode: 0o600, mtime: new Date('2026-01-01T00:00:00Z') }

/** @returns the end of an archive whose earlier bytes have this hash: exactly `LAST_ENTRY_BYTES` */
export async function encodeLastEntry(sha256: string): Promise<Buffer> {
  const tar = pack()
  tar.entry({ ...ENTRY_HEADER, name: ENTRY.end }, `${sha256}\n`)
  tar.finalize()
  return buffer(tar)
}

/**
 * Passes a stream on without its last bytes.
 * @param onEnd gets the last bytes, fewer when the stream is shorter
 */
export async function* withoutLast(
  source: AsyncIterable<Uint8Array>,
  bytes: number,
  onEnd: (last: Buffer) => void,
): AsyncGenerator<Buffer> {
  let held = Buffer.alloc(0)
  for await (const chunk of source) {
    const all =
      held.length > 0 ? Buffer.concat([held, chunk]) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
    const passed = Math.max(0, all.length - bytes)
    held = Buffer.from(all.subarray(passed))
    if (passed > 0) yield all.subarray(0, passed)
  }
  onEnd(held)
}
