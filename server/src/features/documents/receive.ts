import type { IncomingMessage } from 'node:http'
import { type DocumentFormat, isDocumentFormat } from '@lintel/contract/documents/types'
import { LIMITS } from '@lintel/contract/limits'
import { Refusal } from '../../errors/refusal.ts'
import type { PictureDecoder } from '../../pictures/decoder.ts'
import { PictureError } from '../../pictures/picture-error.ts'
import { sniffContentType } from '../files/sniff.ts'

const PICTURE_FORMATS = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' } as const

const tooLarge = () => new Refusal('too_large', 'A file can be up to 10 MB')
/** @param length of the file, in bytes */
export const notDocument = (length: number) =>
  unsupported(
    length === 0
      ? 'This file is empty. Please choose it again, or save it anew.'
      : 'This is not a PDF, JPEG, PNG or WebP file',
  )
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
 * @throws unsupported (another type, or a damaged picture), too_large (to decode, or after re-encoding), unavailable (many
 *   pictures wait)
 */
export async function checkDocument(
  pictures: PictureDecoder,
  bytes: Buffer,
): Promise<{ bytes: Buffer; contentType: DocumentFormat }> {
  const contentType = await sniffContentType(bytes)
  if (!contentType || !isDocumentFormat(contentType)) throw notDocument(bytes.length)
  if (contentType === 'application/pdf') return { bytes, contentType }
  const decoded = await pictures
    .decode({ kind: 'document', format: PICTURE_FORMATS[contentType] }, async () => [bytes])
    .catch((error: unknown) => {
      throw error instanceof PictureError ? error.toRefusal('This picture') : error
    })
  const encoded = decoded?.files[0]
  if (!encoded) throw new Error('the decoder returned no file')
  if (encoded.length > LIMITS.documentBytesMax) throw tooLarge()
  return { bytes: encoded, contentType }
}
