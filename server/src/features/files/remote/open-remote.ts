import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { RemoteFileFacts } from '@lintel/contract/files/schema'
import { Refusal } from '../../../errors/refusal.ts'
import { nameOf } from '../uploads.ts'
import { type Networks, openLookup, readAddress } from './address.ts'

const REDIRECTS_MAX = 5
/** For an answer to begin, and between two pieces of it. */
const SILENT_MS = 15_000

/**
 * Opens an address of another site, following where it leads; each hop is looked at anew, as it is connected to.
 * @throws invalid with the reason when there is no file to be had
 */
export async function openRemote(text: string, networks: Networks, signal: AbortSignal): Promise<IncomingMessage> {
  let url = readAddress(text, networks)
  for (let hop = 0; hop <= REDIRECTS_MAX; hop++) {
    const response = await request(url, networks, signal)
    const { statusCode = 0, headers } = response
    if (statusCode >= 200 && statusCode < 300) return response
    response.destroy()
    if (statusCode < 300 || statusCode >= 400 || !headers.location) {
      throw new Refusal('invalid', `${url.hostname} has no such file (it answers ${statusCode})`)
    }
    if (!URL.canParse(headers.location, url.href)) throw new Refusal('invalid', 'That address leads nowhere')
    url = readAddress(new URL(headers.location, url).href, networks)
  }
  throw new Refusal('invalid', 'That address leads on and on')
}

/** What is said of a remote file, without fetching it. @throws invalid */
export async function describeRemote(text: string, networks: Networks): Promise<RemoteFileFacts> {
  const response = await openRemote(text, networks, AbortSignal.timeout(SILENT_MS))
  response.destroy()
  return factsOf(response, text)
}

/** What an answer says of the file in it. */
export function factsOf({ headers }: IncomingMessage, text: string): RemoteFileFacts {
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  const length = Number(headers['content-length'])
  return {
    name: nameFrom(headers['content-disposition']) || nameOf(lastOf(new URL(text).pathname)) || 'file',
    type: type.trim() || 'application/octet-stream',
    size: headers['content-length'] && Number.isSafeInteger(length) ? length : null,
  }
}

async function request(url: URL, networks: Networks, signal: AbortSignal): Promise<IncomingMessage> {
  const { request } = url.protocol === 'https:' ? https : http
  const sent = request(url, {
    lookup: openLookup(networks),
    // A connection of its own: one that is kept was looked at for another address.
    agent: false,
    signal,
    timeout: SILENT_MS,
    headers: { 'user-agent': 'Lintel', accept: '*/*', 'accept-encoding': 'identity' },
  })
  let arrived: IncomingMessage | null = null
  sent.on('timeout', () => {
    // What has arrived and is not read yet is our silence, not theirs.
    if (!arrived?.readableLength) sent.destroy(new Refusal('invalid', `${url.hostname} does not answer`))
  })
  sent.end()
  try {
    const [response]: IncomingMessage[] = await once(sent, 'response')
    if (!response) throw new Error('an answer without an answer')
    arrived = response
    // Errors of a body that nobody reads to its end are nobody's.
    return response.on('error', () => {})
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (signal.aborted && signal.reason?.name !== 'TimeoutError') throw error
    throw new Refusal('invalid', `${url.hostname} could not be reached`)
  }
}

function nameFrom(disposition: string | undefined): string {
  const extended = /filename\*=(?:utf-8)''([^;]+)/i.exec(disposition ?? '')?.[1]
  const plain = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]
  return nameOf(extended ? lastOf(extended) : plain)
}

function lastOf(path: string): string {
  const last = path.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
