import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** What a call has to say arrives within this, or not at all. */
const CALL_MS = 30_000
/** A file takes as long as it takes, but something of it arrives within this. */
const SILENT_MS = 60_000

/**
 * Ends requests whose rest does not come, in place of Node's one limit for all of them: it would cut off a large file on
 * a slow line.
 * @param isFile whether what is sent to this address is a file
 */
export function limitPatience(app: FastifyInstance, isFile: (url: string) => boolean) {
  app.server.on('request', (request: IncomingMessage) => {
    const { headers } = request
    if (!headers['transfer-encoding'] && !Number(headers['content-length'])) return
    const end = () => request.destroy()
    if (isFile(request.url ?? '')) return void request.setTimeout(SILENT_MS, end)
    const timer = setTimeout(end, CALL_MS).unref()
    request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  })
}
