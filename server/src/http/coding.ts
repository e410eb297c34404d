import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** How an answer's bytes are written (RFC 9110, content coding). */
export type Coding = 'br' | 'gzip' | 'identity'

/** Where brotli stops gaining much for its time. */
const BROTLI_QUALITY = 5

/** The best coding that whoever asks takes. */
export function codingFor(headers: IncomingHttpHeaders): Coding {
  const accepted = String(headers['accept-encoding'] ?? '')
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted) ? 'gzip' : 'identity'
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

export async function encode(body: string, coding: Exclude<Coding, 'identity'>): Promise<Buffer> {
  if (coding === 'gzip') return toGzip(body)
  return toBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
}
