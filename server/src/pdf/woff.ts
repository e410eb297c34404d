import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

/**
 * Decodes a font from WOFF 1.0 to SFNT: the same tables, uncompressed. The font library of pdfkit would decompress a table at
 * every access, which takes most of the time of a PDF.
 */
export function decodeWoff(file: string): Buffer {
  const woff = readFileSync(file)
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const parts = [head]
  let offset = head.length
  for (let i = 0; i < count; i++) {
    const entry = WOFF_HEADER + i * WOFF_ENTRY
    const [start, compressedLength, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
    ]
    const bytes = woff.subarray(start, start + compressedLength)
    const table = compressedLength < length ? inflateSync(bytes) : bytes
    const place = SFNT_HEADER + i * SFNT_ENTRY
    woff.copy(head, place, entry, entry + 4)
    woff.copy(head, place + 4, entry + 16, entry + 20)
    head.writeUInt32BE(offset, place + 8)
    head.writeUInt32BE(length, place + 12)
    // SFNT: every table begins at a multiple of four bytes.
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4)
    table.copy(padded)
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat(parts)
}
