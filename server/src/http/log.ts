import type { FastifyInstance } from 'fastify'

/** One line for each answered request: the route and not the address, which may hold what a person looked for. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'page',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
    done()
  })
}

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
