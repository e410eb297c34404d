import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { StartError } from '../errors/start-error.ts'

/**
 * Connections that wait to be accepted; Linux caps it at `net.core.somaxconn`. With Node's 511, connections of a burst were dropped while
 * the event loop was busy, and clients repeated them after 1 to 7 s (bench/overload.ts).
 */
const BACKLOG = 4096
const IDLE_SWEEP_MS = 50
const ACCEPT_LOG_MS = 1_000

/**
 * @returns the URL to open
 * @throws StartError when the host or the port can't be used
 */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  try {
    // For `localhost` Fastify would open a second server, for ::1, without the limits of the first.
    await app.listen({ host: host === 'localhost' ? '127.0.0.1' : host, port, backlog: BACKLOG })
  } catch (error) {
    throw new StartError(explainListenError(error, { host, port, hostName: 'HOST', portName: 'PORT' }))
  }
  logAcceptErrors(app)
  const address = app.server.address()
  const actualPort = typeof address === 'object' && address ? address.port : port
  const isEverywhere = host === '0.0.0.0' || host === '::'
  const name = isEverywhere || host === '127.0.0.1' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${actualPort}`
}

/** Without a listener, a connection that can't be accepted for want of a file descriptor would end the process. */
function logAcceptErrors({ server, log }: FastifyInstance) {
  let loggedAt = Number.NEGATIVE_INFINITY
  server.on('error', (error) => {
    if (performance.now() - loggedAt < ACCEPT_LOG_MS) return
    loggedAt = performance.now()
    log.error({ reason: error.message }, 'a connection could not be accepted')
  })
}

/** Serves on for a while, so that balancers find out before connections are refused. */
export async function announceStop(app: FastifyInstance, delayMs: number) {
  app.announceStop()
  await pause(delayMs)
}

/**
 * Stops accepting requests and waits for running ones. Keep-alive connections are closed once they are idle; Node leaves that
 * to the client.
 */
export async function closeGracefully(app: FastifyInstance) {
  // Before the sockets are closed, which can take seconds: Fastify itself would do it afterwards.
  app.server.close()
  const sweep = setInterval(() => app.server.closeIdleConnections(), IDLE_SWEEP_MS)
  await app.close().finally(() => clearInterval(sweep))
}

type Listened = { host: string; port: number; hostName: string; portName: string }

/**
 * @param listened.hostName and `portName` are the variables to change
 * @returns the sentence of a StartError
 */
export function explainListenError(error: unknown, { host, port, hostName, portName }: Listened): string {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is taken by another program; set ${portName} to a free one.`
  if (code === 'EACCES')
    return `Port ${port} needs rights this account does not have; set ${portName} to one above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `${hostName} ${host} is no address of this machine; 127.0.0.1 serves this machine alone, 0.0.0.0 everyone.`
  return `Lintel cannot listen on ${host}:${port}: ${error instanceof Error ? error.message : error}.`
}
