import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

/**
 * A font as it was before it was packed for the web (WOFF 1.0): the same tables, laid out plainly. The library that reads
 * fonts would unpack each table again with every look at it, which is most of the time a paper takes.
 */
export function decodeWoff(file: string): Buffer {
  const packed = readFileSync(file)
  const count = packed.readUInt16BE(12)
  const head = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY)
  packed.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const parts = [head]
  let offset = head.length
  for (let i = 0; i < count; i++) {
    const entry = WOFF_HEADER + i * WOFF_ENTRY
    const [start, packedLength, length] = [4, 8, 12].map((at) => packed.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
    ]
    const bytes = packed.subarray(start, start + packedLength)
    const table = packedLength < length ? inflateSync(bytes) : bytes
    const place = SFNT_HEADER + i * SFNT_ENTRY
    packed.copy(head, place, entry, entry + 4)
    packed.copy(head, place + 4, entry + 16, entry + 20)
    head.writeUInt32BE(offset, place + 8)
    head.writeUInt32BE(length, place + 12)
    // Every table begins at a multiple of four.
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4)
    table.copy(padded)
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat(parts)
}
