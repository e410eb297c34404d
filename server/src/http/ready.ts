import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { logAnswer, REQUEST_ID } from './log.ts'

/** An answer that was sent once and can be sent again as it was, but for its request's id. */
export type Ready = { status: number; route: string; headers: string[]; bytes: Buffer }

/** Finds what is ready for an address, in the coding these headers ask for. */
export type FindReady = (url: string, headers: IncomingHttpHeaders) => Ready | undefined

/** What this reply is about to say, with every header that was set on the way here. */
export function makeReady(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): Ready {
  const { [REQUEST_ID]: _, ...headers } = reply.getHeaders()
  const named = Object.entries({ ...headers, 'content-length': bytes.length })
  return {
    status: reply.statusCode,
    route: request.routeOptions.url ?? 'page',
    headers: [...named.flatMap(([name, value]) => [name, String(value)]), REQUEST_ID, ''],
    bytes,
  }
}

/**
 * Answers visitors with what is ready before anything else is done with their requests; every other request goes on to
 * the app. Going the whole way would cost as much again as sending the bytes does.
 */
export function answerFirst(app: FastifyInstance, find: FindReady) {
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  const [goOn] = app.server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
  if (!goOn) throw new Error('the app does not listen for requests')
  app.server.off('request', goOn)
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const ready = !isClosing && findFor(request)
    if (!ready) return goOn(request, response)
    const { status, route, headers, bytes } = ready
    const reqId = randomUUID()
    headers[headers.length - 1] = reqId
    response.writeHead(status, headers).end(bytes)
    logAnswer(app.log, { reqId, method: 'GET', route, status, ms: 0 })
  })

  function findFor({ method, url = '', headers }: IncomingMessage): Ready | undefined {
    // A cookie may tell who asks, and who has an answer may need no other.
    if (method !== 'GET' || headers.cookie || headers['if-none-match']) return undefined
    return find(url, headers)
  }
}
