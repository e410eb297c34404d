import type { FastifyInstance } from 'fastify'
import { Refusal } from '../errors/refusal.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes `/healthz` answer 404, so that balancers send no new requests here. Everything else is answered as before. */
    announceStop: () => void
  }
}

/**
 * Serves `/healthz`, for balancers and service managers: this process serves. And `/readyz`, for monitoring: its database answers, too.
 * A balancer that asked `/readyz` would take out every server at once when their database pauses, and cut all sockets.
 */
export function serveHealth(app: FastifyInstance, pingDatabase: () => Promise<unknown>) {
  let isStopping = false
  app.decorate('announceStop', () => {
    isStopping = true
  })
  app.get('/healthz', () => {
    // HAProxy takes any other failure for a crash and cuts what still runs (`http-check disable-on-404`).
    if (isStopping) throw new Refusal('not_found', 'This server is about to stop')
    return { status: 'ok' }
  })
  app.get('/readyz', async () => {
    await pingDatabase().catch(() => {
      throw new Refusal('unavailable', 'The database does not answer')
    })
    return { status: 'ok' }
  })
}
