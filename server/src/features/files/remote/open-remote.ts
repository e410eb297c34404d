import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { RemoteFileFacts } from '@lintel/contract/files/schema'
import { parse } from 'content-disposition'
import { Refusal } from '../../../errors/refusal.ts'
import { fileNameOf } from '../uploads.ts'
import { lookupAllowed, type Networks, parseRemoteUrl } from './address.ts'

const REDIRECTS_MAX = 5
/** Until the response starts, and between two chunks. */
const TIMEOUT_MS = 15_000

/**
 * Requests a URL and follows redirects. Each hop's URL and IP address are checked.
 * @throws invalid with the reason
 */
export async function openRemote(text: string, networks: Networks, signal: AbortSignal): Promise<IncomingMessage> {
  let url = parseRemoteUrl(text, networks)
  for (let hop = 0; hop <= REDIRECTS_MAX; hop++) {
    const response = await request(url, networks, signal)
    const { statusCode = 0, headers } = response
    if (statusCode >= 200 && statusCode < 300) return response
    response.destroy()
    if (statusCode < 300 || statusCode >= 400 || !headers.location) {
      throw new Refusal('invalid', `${url.hostname} has no such file (it answers ${statusCode})`)
    }
    if (!URL.canParse(headers.location, url.href)) throw new Refusal('invalid', 'That address leads nowhere')
    url = parseRemoteUrl(new URL(headers.location, url).href, networks)
  }
  throw new Refusal('invalid', 'That address leads on and on')
}

/** Reads a remote file's name, type and size from its headers. @throws invalid */
export async function describeRemote(text: string, networks: Networks): Promise<RemoteFileFacts> {
  const response = await openRemote(text, networks, AbortSignal.timeout(TIMEOUT_MS))
  response.destroy()
  return factsOf(response, text)
}

export function factsOf({ headers }: IncomingMessage, text: string): RemoteFileFacts {
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  const length = Number(headers['content-length'])
  return {
    name: fileNameOf(parse(headers['content-disposition'] ?? '').parameters.filename) || pathName(text) || 'file',
    type: type.trim() || 'application/octet-stream',
    size: headers['content-length'] && Number.isSafeInteger(length) ? length : null,
  }
}

async function request(url: URL, networks: Networks, signal: AbortSignal): Promise<IncomingMessage> {
  const { request } = url.protocol === 'https:' ? https : http
  const sent = request(url, {
    lookup: lookupAllowed(networks),
    // No connection reuse: a kept connection was checked for another request.
    agent: false,
    signal,
    timeout: TIMEOUT_MS,
    headers: { 'user-agent': 'Lintel', accept: '*/*', 'accept-encoding': 'identity' },
  })
  let received: IncomingMessage | null = null
  sent.on('timeout', () => {
    // Unread data means that the import is paused, not that the other side is silent.
    if (!received?.readableLength) sent.destroy(new Refusal('invalid', `${url.hostname} does not answer`))
  })
  sent.end()
  try {
    const [response]: IncomingMessage[] = await once(sent, 'response')
    if (!response) throw new Error('no response')
    received = response
    // Errors after the body was abandoned are ignored.
    return response.on('error', () => {})
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (signal.aborted && signal.reason?.name !== 'TimeoutError') throw error
    throw new Refusal('invalid', `${url.hostname} could not be reached`)
  }
}

/** The last segment of a URL's path. */
function pathName(url: string): string {
  const { pathname } = new URL(url)
  try {
    return fileNameOf(decodeURIComponent(pathname))
  } catch {
    return fileNameOf(pathname)
  }
}
