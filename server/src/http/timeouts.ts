import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Of Fastify's server. Without them a slow client holds a connection, and its file descriptor, for as long as it likes. */
export const CONNECTION_TIMEOUTS = {
  http: {
    /** Request headers, from the first byte of a connection or request. */
    headersTimeout: 30_000,
    /** How often Node looks for late headers. */
    connectionsCheckingInterval: 5_000,
  },
  /** No byte in either direction: a reader that has stopped. Longer than any call takes: a picture has 120 seconds. */
  connectionTimeout: 180_000,
  /** Between two requests. Longer than the 60 seconds of common proxies, so that the proxy closes first and loses no request. */
  keepAliveTimeout: 72_000,
}
/** Request body timeout. */
const BODY_MS = 30_000
/** The least that must arrive of a file in `FILE_PERIOD_MS`: a tenth of what a phone sends at the edge of its network. */
const FILE_MIN_BYTES = 16 * 1024
const FILE_PERIOD_MS = 60_000
/** How often progress is checked. */
const FILE_CHECK_MS = 10_000

/**
 * Closes connections whose request body stays incomplete. Node's requestTimeout has one limit for all requests, which would
 * cut off large files on slow networks.
 * @param isFile whether requests to this URL have a file as their body
 */
export function limitBodyTime(app: FastifyInstance, isFile: (url: string) => boolean) {
  app.server.on('request', (request: IncomingMessage) => {
    const { headers } = request
    if (!headers['transfer-encoding'] && !Number(headers['content-length'])) return
    const end = () => request.destroy()
    if (isFile(request.url ?? '')) return endWhenSlow(request, end)
    const timer = setTimeout(end, BODY_MS).unref()
    request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  })
}

/** Counts received bytes: the socket's own timeout is also restarted by what is sent, and by a byte a minute. */
function endWhenSlow(request: IncomingMessage, end: () => void) {
  const samples = [request.socket.bytesRead]
  const timer = setInterval(() => {
    samples.push(request.socket.bytesRead)
    if (samples.length <= FILE_PERIOD_MS / FILE_CHECK_MS) return
    if (request.socket.bytesRead - (samples.shift() ?? 0) < FILE_MIN_BYTES) end()
  }, FILE_CHECK_MS).unref()
  request.once('end', () => clearInterval(timer)).once('close', () => clearInterval(timer))
}
