import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

/** The header by which an answer names its line in the log. */
export const REQUEST_ID = 'x-request-id'

/** One line for each answered request: the route and not the address, which may hold what a person looked for. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader(REQUEST_ID, request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, log, routeOptions } = request
    const { statusCode: status, elapsedTime } = reply
    logAnswer(log, { method, route: routeOptions.url ?? 'page', status, ms: Math.round(elapsedTime) })
    done()
  })
}

export type Answered = { reqId?: string; method: string; route: string; status: number; ms: number }

export const logAnswer = (log: FastifyBaseLogger, answered: Answered) => log.info(answered, 'answered')

/**
 * What may be logged of an error nobody foresaw. Of a failed statement that is its text and PostgreSQL's code and names:
 * the messages and parameters hold what people wrote.
 */
export function describeError(error: Error): object {
  if (!('query' in error)) return { name: error.name, message: error.message, stack: error.stack }
  const { code, table, column, constraint, routine } = (error.cause ?? {}) as Record<string, unknown>
  const frames = error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')
  return { name: error.name, query: error.query, code, table, column, constraint, routine, stack: frames }
}
