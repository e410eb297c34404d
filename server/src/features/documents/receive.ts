import type { IncomingMessage } from 'node:http'
import { type DocumentFormat, isDocumentFormat } from '@lintel/contract/documents/types'
import { LIMITS } from '@lintel/contract/limits'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { Refusal } from '../../errors/refusal.ts'
import { sniffContentType } from '../files/sniff.ts'

/** Above any camera's resolution: guards against decompression bombs. */
const PIXELS_MAX = 100_000_000
/** Decoding takes memory. */
const queue = pLimit(2)

const tooLarge = () => new Refusal('too_large', 'A file can be up to 10 MB')
export const notDocument = () => unsupported('This is not a PDF, JPEG, PNG or WebP file')
const unsupported = (detail: string) => new Refusal('unsupported', detail)

/**
 * Reads a request's body up to the size limit of documents.
 * @throws too_large, invalid (connection closed)
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
      // The rest is read and dropped: a browser reads the response only after it has sent everything.
      reject(tooLarge())
    })
    body.once('end', () => resolve(Buffer.concat(chunks)))
    body.once('error', reject)
    body.once('close', () => reject(new Refusal('invalid', 'The file did not arrive whole')))
  })
}

/**
 * Checks a document's type. Pictures are re-encoded: upright and without metadata such as the location.
 * @returns the bytes to store
 * @throws unsupported (another type, or a damaged picture), too_large (after re-encoding)
 */
export async function checkDocument(bytes: Buffer): Promise<{ bytes: Buffer; contentType: DocumentFormat }> {
  const contentType = await sniffContentType(bytes)
  if (!contentType || !isDocumentFormat(contentType)) throw notDocument()
  if (contentType === 'application/pdf') return { bytes, contentType }
  const encoded = await queue(() => reencode(bytes, contentType)).catch(() => {
    throw unsupported('This picture can’t be read; it may be damaged')
  })
  if (encoded.length > LIMITS.documentBytesMax) throw tooLarge()
  return { bytes: encoded, contentType }
}

async function reencode(bytes: Buffer, contentType: Exclude<DocumentFormat, 'application/pdf'>): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX }).rotate()
  if (contentType === 'image/jpeg') return picture.jpeg({ quality: 88, mozjpeg: true }).toBuffer()
  return contentType === 'image/png' ? picture.png().toBuffer() : picture.webp({ quality: 88 }).toBuffer()
}
