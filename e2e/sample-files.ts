import { randomFillSync } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

export type Sample = { name: string; mimeType: string; buffer: Buffer }

/** A PNG with random colours, so that no two files are equal. `isCompressed: false` makes it large: 3 bytes per pixel. */
export function picture(name: string, { width = 400, height = 300, isCompressed = true } = {}): Sample {
  const rows = Buffer.alloc(height * (1 + width * 3))
  const [red, green] = randomFillSync(Buffer.alloc(2))
  for (let y = 0; y < height; y++) {
    const start = y * (1 + width * 3)
    // Filter type 0: none.
    rows[start] = 0
    for (let x = 0; x < width; x++) {
      rows[start + 1 + x * 3] = ((red ?? 0) + (x * 90) / width) & 255
      rows[start + 2 + x * 3] = ((green ?? 0) + (y * 90) / height) & 255
      rows[start + 3 + x * 3] = 120
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  const compressed = deflateSync(rows, { level: isCompressed ? 6 : 0 })
  const parts = [chunk('IHDR', header), chunk('IDAT', compressed), chunk('IEND')]
  return { name, mimeType: 'image/png', buffer: Buffer.concat([signature, ...parts]) }
}

/** A file of `size` equal bytes. */
export const bytes = (name: string, size: number, mimeType = 'application/octet-stream'): Sample => ({
  name,
  mimeType,
  buffer: Buffer.alloc(size, 7),
})

/** A file whose first bytes are those of a PDF. */
export const pdf = (name: string): Sample => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4 a payslip'),
})

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type), data])
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
