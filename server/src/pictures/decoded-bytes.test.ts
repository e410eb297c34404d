import { LIMITS } from '@lintel/contract/limits'
import type { Metadata } from 'sharp'
import { expect, it } from 'vitest'
import { estimateDecodedBytes } from './decoded-bytes.ts'

const RGB = { channels: 3, depth: 'uchar' } as const
const PHONE = { ...RGB, format: 'jpeg', width: 12_000, height: 9_000, chromaSubsampling: '4:2:0' } as const
const PNG = { ...RGB, format: 'png', width: 12_000, height: 9_000 } as const

it.each<[string, Partial<Metadata>, scale: number, isTaken: boolean]>([
  ['a JPEG of 108 megapixels for a home', PHONE, 0.16, true],
  ['a progressive one', { ...PHONE, isProgressive: true }, 0.16, true],
  ['the same with all colours', { ...PHONE, isProgressive: true, chromaSubsampling: '4:4:4' }, 0.16, false],
  ['a JPEG of 108 megapixels as a document', { ...PHONE, isProgressive: true }, 0.47, true],
  ['a JPEG of 108 megapixels at its own size', PHONE, 1, false],
  ['a JPEG of 59 megapixels at its own size', { ...PHONE, width: 16_382, height: 3_628 }, 1, true],
  ['a PNG that is read row by row', PNG, 1, true],
  ['an interlaced PNG', { ...PNG, isProgressive: true }, 1, false],
  ['a PNG that must be turned', { ...PNG, orientation: 6 }, 1, false],
  ['a WebP', { ...PNG, format: 'webp' }, 1, false],
  ['an AVIF of 48 megapixels', { ...PNG, format: 'heif', width: 8_000, height: 6_000 }, 1, true],
])('tells whether there is memory for %s', (_what, picture, scale, isTaken) => {
  const bytes = estimateDecodedBytes(picture as Partial<Metadata>, scale)
  expect(bytes <= LIMITS.image.decodedBytesMax).toBe(isTaken)
})
