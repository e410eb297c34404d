import { crc32 } from 'node:zlib'
import sharp from 'sharp'

type PictureOptions = { width?: number; height?: number; seed?: number; orientation?: number }

/** @returns a JPEG that compresses like a photo (noise over a gradient, different for each seed), with GPS data in its EXIF */
export async function photo({ width = 1600, height = 1200, seed = 1, orientation }: PictureOptions = {}) {
  const pixels = Buffer.alloc(width * height * 3)
  let state = seed
  for (let i = 0; i < pixels.length; i += 3) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    const x = (i / 3) % width
    pixels[i] = (x * 200) / width + (state & 31)
    pixels[i + 1] = (i * 180) / pixels.length + (state & 15)
    pixels[i + 2] = 120 + (seed % 100)
  }
  const taken = { IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 3/1 0/1' } }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .withExif(taken)
    .withMetadata({ ...(orientation && { orientation }), exif: taken })
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** @returns a small PNG whose header says that it is large. Decoding it fails, after its memory was allocated. */
export async function bomb({ side = 60_000, isInterlaced = false, bitDepth = 8 } = {}): Promise<Buffer> {
  const bytes = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  bytes.writeUInt32BE(side, 16)
  bytes.writeUInt32BE(side, 20)
  bytes.writeUInt8(bitDepth, 24)
  bytes.writeUInt8(isInterlaced ? 1 : 0, 28)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}
