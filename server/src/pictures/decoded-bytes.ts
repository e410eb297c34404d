import type { Metadata } from 'sharp'

const BYTES_PER_SAMPLE: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2, uint: 4, int: 4, float: 4 }
const PROGRESSIVE_COEFFICIENT_BYTES = 2

/** libheif holds the planes of an AVIF besides its pixels. Measured: 4.5 times the pixels at the peak, other formats 2. */
const AVIF_FACTOR = 2

/**
 * Estimates the memory that decoding takes, from a picture's header: all its pixels, since turning a picture upright and
 * interlaced formats need them at once, and the coefficients of a progressive JPEG.
 * @returns bytes
 */
export function estimateDecodedBytes({
  width = 0,
  height = 0,
  channels = 4,
  depth = 'double',
  format,
  isProgressive,
  chromaSubsampling,
}: Partial<Metadata>): number {
  const pixels = width * height
  // Grey and indexed pictures become RGB.
  const decoded = pixels * Math.max(3, channels) * (BYTES_PER_SAMPLE[depth] ?? 8)
  if (format === 'heif') return decoded * AVIF_FACTOR
  if (format !== 'jpeg' || !isProgressive) return decoded
  const samples = chromaSubsampling?.startsWith('4:2:0') ? 1.5 : channels
  return decoded + pixels * samples * PROGRESSIVE_COEFFICIENT_BYTES
}
