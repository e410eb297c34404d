import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'

/** Content coding of a response (RFC 9110). */
export type Coding = 'br' | 'gzip' | 'identity'

/** In order of preference, where the client has none. */
const SUPPORTED = ['br', 'gzip']
/** Higher qualities gain little for their time. */
const BROTLI_QUALITY = 5

/** The coding that suits a request's Accept-Encoding best. */
export function codingFor(headers: IncomingHttpHeaders): Coding {
  return (negotiate(String(headers['accept-encoding'] ?? ''), SUPPORTED) as Coding | null) ?? 'identity'
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

export async function encode(body: string, coding: Exclude<Coding, 'identity'>): Promise<Buffer> {
  if (coding === 'gzip') return toGzip(body)
  return toBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
}
