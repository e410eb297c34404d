import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { StartError } from '../errors/start-error.ts'
import { explainListenError } from '../process/listen.ts'
import type { Metrics } from './metrics.ts'

const PATH = '/metrics'

/** Serves the metrics of an app at `/metrics` of the site to callers with the token; others get 404. */
export function serveMetrics(app: FastifyInstance, token: string | null) {
  if (token === null) return
  app.get(PATH, async ({ headers }, reply) => {
    if (!isAllowed(headers.authorization, token)) return reply.callNotFound()
    const text = await app.metrics.render()
    return reply.header('cache-control', 'no-store').type(app.metrics.contentType).send(text)
  })
}

export type MetricsListener = { url: string; close: () => Promise<void> }

/**
 * Serves the metrics on a port of their own, which has no other path.
 * @param options.token asked for when not null
 * @throws StartError when the host or the port can't be used
 */
export async function listenForScrapes(
  metrics: Metrics,
  { host, port, token }: { host: string; port: number; token: string | null },
): Promise<MetricsListener> {
  const server = createServer(async ({ method, url, headers }, response) => {
    const isRead = method === 'GET' || method === 'HEAD'
    if (!isRead || url !== PATH || (token !== null && !isAllowed(headers.authorization, token)))
      return response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found\n')
    const text = await metrics.render().catch(() => null)
    if (text === null) return response.writeHead(503).end()
    response.writeHead(200, { 'content-type': metrics.contentType }).end(text)
  })
  server.listen(port, host)
  await once(server, 'listening').catch((error: unknown) => {
    throw new StartError(explainListenError(error, { host, port, hostName: 'METRICS_HOST', portName: 'METRICS_PORT' }))
  })
  // Without a listener, a connection that can't be accepted would end the process.
  server.on('error', () => undefined)
  const { port: actualPort } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}${PATH}`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** Compares hashes in constant time, which discloses neither the token nor its length. */
function isAllowed(authorization: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(authorization ?? ''), hash(`Bearer ${token}`))
}
