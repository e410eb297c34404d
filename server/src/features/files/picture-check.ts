import { Refusal } from '../../errors/refusal.ts'
import { sniffContentType } from './sniff.ts'
import { subjectOf } from './uploads.ts'

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
 * Checks a picture's type before it is decoded.
 * @param head the first `SNIFFED_BYTES` of the file
 * @param name of the file, for the error's text
 * @throws unsupported
 */
export async function checkPictureType(head: Uint8Array, name: string): Promise<void> {
  if (head.length === 0) {
    throw new Refusal('unsupported', `${subjectOf(name)} is empty. Please choose it again, or save it anew.`)
  }
  const type = await sniffContentType(head)
  if (ACCEPTED_TYPES.has(type)) return
  throw new Refusal(
    'unsupported',
    `${subjectOf(name)} ${REASONS[type] ?? `is not a picture that can be read. ${INSTEAD}`}`,
  )
}
