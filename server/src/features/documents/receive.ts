import type { IncomingMessage } from 'node:http'
import { type DocumentFormat, isDocumentFormat } from '@lintel/contract/documents/types'
import { LIMITS } from '@lintel/contract/limits'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { Refusal } from '../../errors/refusal.ts'
import { sniffContentType } from '../files/sniff.ts'

/** Larger than any camera's picture; what unfolds to more is no scan of a paper. */
const PIXELS_MAX = 100_000_000
/** Drawing takes memory: as many at once as leave some to others. */
const queue = pLimit(2)

const tooLarge = () => new Refusal('too_large', 'A file can be up to 10 MB')
/** What is neither a PDF nor a picture of a kind that is kept. */
export const notDocument = () => unsupported('This is not a PDF, JPEG, PNG or WebP file')
const unsupported = (detail: string) => new Refusal('unsupported', detail)

/**
 * The bytes of a request, read no further than a document may be long.
 * @throws too_large
 */
export async function receiveBytes(body: IncomingMessage): Promise<Buffer> {
  if (Number(body.headers['content-length'] ?? 0) > LIMITS.documentBytesMax) throw tooLarge()
  const chunks: Buffer[] = []
  let length = 0
  return new Promise((resolve, reject) => {
    body.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length <= LIMITS.documentBytesMax) return void chunks.push(chunk)
      chunks.length = 0
      // Read on without being kept, so that the refusal arrives where the file is still being sent from.
      reject(tooLarge())
    })
    body.once('end', () => resolve(Buffer.concat(chunks)))
    body.once('error', reject)
    body.once('close', () => reject(new Refusal('invalid', 'The file did not arrive whole')))
  })
}

/**
 * A document's bytes as they are kept, and what they are. A picture is drawn anew: upright as it was held, and without
 * what cameras write beside it, where it was taken above all.
 * @throws unsupported (something else, or a picture that can't be read), too_large (once drawn anew)
 */
export async function checkDocument(bytes: Buffer): Promise<{ bytes: Buffer; contentType: DocumentFormat }> {
  const contentType = await sniffContentType(bytes)
  if (!contentType || !isDocumentFormat(contentType)) throw notDocument()
  if (contentType === 'application/pdf') return { bytes, contentType }
  const drawn = await queue(() => redraw(bytes, contentType)).catch(() => {
    throw unsupported('This picture can’t be read; it may be damaged')
  })
  if (drawn.length > LIMITS.documentBytesMax) throw tooLarge()
  return { bytes: drawn, contentType }
}

async function redraw(bytes: Buffer, contentType: Exclude<DocumentFormat, 'application/pdf'>): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX }).rotate()
  if (contentType === 'image/jpeg') return picture.jpeg({ quality: 88, mozjpeg: true }).toBuffer()
  return contentType === 'image/png' ? picture.png().toBuffer() : picture.webp({ quality: 88 }).toBuffer()
}
