import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Request body timeout. */
const BODY_MS = 30_000
/** A file that makes no progress for this long is ended. */
const FILE_IDLE_MS = 60_000
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
    if (isFile(request.url ?? '')) return endWhenIdle(request, end)
    const timer = setTimeout(end, BODY_MS).unref()
    request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  })
}

/** Counts received bytes: the socket's own timeout is also restarted by what is sent. */
function endWhenIdle(request: IncomingMessage, end: () => void) {
  let bytes = request.socket.bytesRead
  let idleMs = 0
  const timer = setInterval(() => {
    idleMs = request.socket.bytesRead > bytes ? 0 : idleMs + FILE_CHECK_MS
    bytes = request.socket.bytesRead
    if (idleMs >= FILE_IDLE_MS) end()
  }, FILE_CHECK_MS).unref()
  request.once('end', () => clearInterval(timer)).once('close', () => clearInterval(timer))
}
