import type { Metadata } from 'sharp'

const BYTES_PER_SAMPLE: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2, uint: 4, int: 4, float: 4 }
/** Two bytes each, of which the peak counts half: all else is held twice. */
const PROGRESSIVE_COEFFICIENT_BYTES = 1

/** libheif holds the planes of an AVIF besides its pixels. Measured: 4.5 times the pixels at the peak, other formats 2. */
const AVIF_FACTOR = 2

/** How much smaller a JPEG decoder makes a picture while it reads: by the largest that leaves enough pixels. */
const JPEG_SHRINKS = [8, 4, 2] as const
/** Rows that are in memory at once while a PNG is read from top to bottom. */
const PNG_ROWS = 1024

/**
 * Estimates the memory that decoding takes, from a picture's header; the peak is twice as much. It is that of all pixels, since
 * turning a picture upright and interlaced formats need them at once, but of fewer where the decoder scales down or reads row by
 * row. A progressive JPEG has its coefficients besides.
 * @param scale of the picture that is needed, 1 for its own size
 * @returns bytes
 */
export function estimateDecodedBytes(
  { width = 0, height = 0, channels = 4, depth = 'double', ...picture }: Partial<Metadata>,
  scale = 1,
): number {
  const { format, isProgressive, chromaSubsampling, orientation = 1 } = picture
  const pixels = width * height
  // Grey and indexed pictures become RGB.
  const bytesPerPixel = Math.max(3, channels) * (BYTES_PER_SAMPLE[depth] ?? 8)
  if (format === 'heif') return pixels * bytesPerPixel * AVIF_FACTOR
  if (format === 'png' && !isProgressive && orientation <= 1) return width * Math.min(height, PNG_ROWS) * bytesPerPixel
  if (format !== 'jpeg') return pixels * bytesPerPixel
  const shrink = JPEG_SHRINKS.find((one) => scale * one <= 1) ?? 1
  const decoded = (pixels / shrink ** 2) * bytesPerPixel
  if (!isProgressive) return decoded
  const samples = chromaSubsampling?.startsWith('4:2:0') ? 1.5 : channels
  return decoded + pixels * samples * PROGRESSIVE_COEFFICIENT_BYTES
}
