import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Request body timeout. */
const BODY_MS = 30_000
/** Longest pause between two chunks of a file. */
const FILE_IDLE_MS = 60_000

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
    if (isFile(request.url ?? '')) return void request.setTimeout(FILE_IDLE_MS, end)
    const timer = setTimeout(end, BODY_MS).unref()
    request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  })
}
