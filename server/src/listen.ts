import type { FastifyInstance } from 'fastify'
import { StartError } from './start-error.ts'

const IDLE_SWEEP_MS = 50

/**
 * Start to answer.
 * @returns the address a person opens
 * @throws StartError when the port or the host cannot be had
 */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw new StartError(explain(error, host, port))
  }
  const address = app.server.address()
  const actualPort = typeof address === 'object' && address ? address.port : port
  const isEverywhere = host === '0.0.0.0' || host === '::'
  const name = isEverywhere || host === '127.0.0.1' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${actualPort}`
}

/**
 * Take no more calls and wait for those under way. A connection kept open for a next call is closed as soon as its
 * last is answered, which Node by itself leaves to the browser.
 */
export async function closeGently(app: FastifyInstance) {
  const sweep = setInterval(() => app.server.closeIdleConnections(), IDLE_SWEEP_MS)
  await app.close().finally(() => clearInterval(sweep))
}

function explain(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE') return `Port ${port} on ${host} is taken by another program; set PORT to a free one.`
  if (code === 'EACCES') return `Port ${port} needs rights this account does not have; set PORT to one above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `HOST ${host} is no address of this machine; 127.0.0.1 serves this machine alone, 0.0.0.0 everyone.`
  return `Lintel cannot listen on ${host}:${port}: ${error instanceof Error ? error.message : error}.`
}
