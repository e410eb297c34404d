import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Grant } from './storage.ts'
import { UploadError } from './upload-error.ts'

/** Path of this site's upload endpoint. */
export const UPLOAD_PATH = '/storage/'

/** Signs and verifies upload URLs of this site. Stateless: they are valid in every process with the same secret, and after a restart. */
export function createUrlSigner(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'lintel storage addresses', 32))
  const signatureOf = (fields: Fields) =>
    createHmac('sha256', key)
      .update(JSON.stringify(['PUT', fields.path, ...NAMES.map((name) => fields[name] ?? '')]))
      .digest()

  return {
    sign(grant: Grant): string {
      const fields: Fields = {
        path: UPLOAD_PATH + grant.key,
        expires: String(grant.expiresAt),
        max: String(grant.maxBytes),
        ...(grant.isExact && { exact: '1' }),
        ...(grant.part && { upload: grant.part.uploadId, part: String(grant.part.number) }),
      }
      const { path, ...query } = fields
      return `${path}?${new URLSearchParams({ ...query, signature: signatureOf(fields).toString('base64url') })}`
    },

    /** @throws UploadError when the URL was altered or has expired */
    verify(path: string, query: Record<string, unknown>, now: number): Grant {
      const fields: Fields = { path }
      for (const name of NAMES) if (typeof query[name] === 'string') fields[name] = query[name]
      const given = Buffer.from(String(query.signature), 'base64url')
      const expected = signatureOf(fields)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
        throw new UploadError('SignatureDoesNotMatch', 'The address was not made here, or was changed')
      }
      // Upload clients ask for a new URL when the message is exactly this.
      if (now > Number(fields.expires)) throw new UploadError('AccessDenied', 'Request has expired')
      return {
        key: path.slice(UPLOAD_PATH.length),
        ...(fields.upload && { part: { uploadId: fields.upload, number: Number(fields.part) } }),
        maxBytes: Number(fields.max),
        isExact: fields.exact === '1',
        expiresAt: Number(fields.expires),
      }
    },
  }
}

const NAMES = ['expires', 'max', 'exact', 'upload', 'part'] as const
type Fields = { path: string } & { [name in (typeof NAMES)[number]]?: string }
