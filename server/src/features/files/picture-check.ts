import { LIMITS } from '@lintel/contract/limits'
import sharp from 'sharp'
import { Refusal } from '../../errors/refusal.ts'
import { sniffContentType } from './sniff.ts'

/** By content, not by name. */
const ACCEPTED_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'])

const INSTEAD = 'Please use a JPEG, PNG, WebP, AVIF or GIF.'
const HEIC = 'is a HEIC picture, as phones take them. Please save it as JPEG and send that.'
const TEXT = `is text, not a picture. ${INSTEAD}`

/** Texts for other types, after the name of the file. */
const REASONS: Record<string, string> = {
  'image/heic': HEIC,
  'image/heif': HEIC,
  'image/heic-sequence': HEIC,
  'image/heif-sequence': HEIC,
  'image/svg+xml': `is a drawing (SVG), which can hold programs. ${INSTEAD}`,
  'text/html': `is a web page, not a picture. ${INSTEAD}`,
  'application/xml': TEXT,
  'text/plain': TEXT,
  'application/pdf': `is a PDF, not a picture. ${INSTEAD}`,
  'application/zip': `is an archive, not a picture. ${INSTEAD}`,
}

/**
 * Checks a picture before it is decoded.
 * @param name of the file, for the error's text
 * @returns its size when upright, in pixels
 * @throws unsupported (another type, damaged), too_large (pixels)
 */
export async function checkPicture(bytes: Buffer, name: string): Promise<{ width: number; height: number }> {
  const what = name ? `“${name}”` : 'This file'
  const type = await sniffContentType(bytes)
  if (!ACCEPTED_TYPES.has(type)) {
    throw new Refusal('unsupported', `${what} ${REASONS[type] ?? `is not a picture that can be read. ${INSTEAD}`}`)
  }
  const { autoOrient } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw damaged(name)
    })
  const { width, height } = autoOrient
  const { pixelsMax, sideMax } = LIMITS.image
  if (width * height > pixelsMax || Math.max(width, height) > sideMax) {
    throw new Refusal(
      'too_large',
      `${what} is ${width} by ${height} pixels; at most ${pixelsMax / 1e6} million, and ${sideMax.toLocaleString('en')} on a side, can be taken`,
    )
  }
  return { width, height }
}

export const damaged = (name: string) =>
  new Refusal(
    'unsupported',
    `${name ? `“${name}”` : 'This picture'} is damaged and cannot be read. Please send it again.`,
  )
