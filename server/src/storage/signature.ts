import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { GateRefusal } from './gate-refusal.ts'
import type { Grant } from './storage.ts'

/** Where signed addresses of this site begin. */
export const GATE_PATH = '/storage/'

/** Signs and reads addresses of this site. Every process with the secret agrees, so that one outlives a restart. */
export function createSigner(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'lintel storage addresses', 32))
  const signatureOf = (fields: Fields) =>
    createHmac('sha256', key)
      .update(JSON.stringify(['PUT', fields.path, ...NAMES.map((name) => fields[name] ?? '')]))
      .digest()

  return {
    sign(grant: Grant): string {
      const fields: Fields = {
        path: GATE_PATH + grant.key,
        expires: String(grant.expiresAt),
        max: String(grant.maxBytes),
        ...(grant.isExact && { exact: '1' }),
        ...(grant.part && { upload: grant.part.uploadId, part: String(grant.part.number) }),
      }
      const { path, ...query } = fields
      return `${path}?${new URLSearchParams({ ...query, signature: signatureOf(fields).toString('base64url') })}`
    },

    /** @throws GateRefusal when it is altered or has expired */
    read(path: string, query: Record<string, unknown>, now: number): Grant {
      const fields: Fields = { path }
      for (const name of NAMES) if (typeof query[name] === 'string') fields[name] = query[name]
      const given = Buffer.from(String(query.signature), 'base64url')
      const due = signatureOf(fields)
      if (given.length !== due.length || !timingSafeEqual(given, due)) {
        throw new GateRefusal('SignatureDoesNotMatch', 'The address was not made here, or was changed')
      }
      // Upload dialogs ask for a new address when they read exactly this.
      if (now > Number(fields.expires)) throw new GateRefusal('AccessDenied', 'Request has expired')
      return {
        key: path.slice(GATE_PATH.length),
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
