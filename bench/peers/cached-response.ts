// Fastify with Lintel's hooks and one cached response of BYTES bytes. ANSWERED_IN says which part sends it: `listener` (in
// place of Fastify's own), `factory` (the serverFactory option), `onRequest` (Lintel's way), `onRequest-send` (in that hook, but
// with reply.send) or `route` (after all hooks).
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import compress from '@fastify/compress'
import fastify, { type FastifyServerOptions, LogController } from 'fastify'
import { pino } from 'pino'
import { logRequests } from '../../server/src/http/log.ts'
import { answerPrebuilt } from '../../server/src/http/prebuilt-response.ts'
import { addRateLimiter } from '../../server/src/http/rate-limit/rate-limiter.ts'
import { refuseCrossSite } from '../../server/src/http/same-site.ts'
import { sendSecurityHeaders } from '../../server/src/http/security.ts'
import { readSessions } from '../../server/src/http/session.ts'
import { createMetrics } from '../../server/src/metrics/metrics.ts'

const URL_PATH = '/api/cached'
const place = process.env.ANSWERED_IN
const bytes = Buffer.alloc(Number(process.env.BYTES), 'x')
const cachedHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'content-encoding': 'br',
  'cache-control': 'public, max-age=0, must-revalidate',
  etag: 'W/"0123456789012345678901"',
  vary: 'accept-encoding, cookie',
}
const securityHeaders = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}
const headers = Object.entries({ ...cachedHeaders, ...securityHeaders, 'content-length': String(bytes.length) }).flat()
const log = pino({ level: 'fatal' })

const isHit = ({ method, url, headers }: IncomingMessage) =>
  method === 'GET' && url === URL_PATH && !headers.cookie && !headers['if-none-match']

/** @returns whether it has answered */
function answerBeneath(request: IncomingMessage, response: ServerResponse): boolean {
  if (!isHit(request)) return false
  const reqId = randomUUID()
  response.writeHead(200, [...headers, 'x-request-id', reqId]).end(bytes)
  log.info({ reqId, method: 'GET', route: URL_PATH, status: 200, ms: 0 }, 'answered')
  return true
}

const options: FastifyServerOptions = {
  loggerInstance: log,
  genReqId: () => randomUUID(),
  logController: new LogController({ disableRequestLogging: true }),
  ...(place === 'factory' && {
    serverFactory: (handler) =>
      createServer((request, response) => {
        if (!answerBeneath(request, response)) handler(request, response)
      }),
  }),
}
const app = fastify(options)
app.decorate('metrics', createMetrics())
if (place === 'onRequest') {
  const prebuilt = { status: 200, headers, bytes }
  answerPrebuilt(app, (url) => (url === URL_PATH ? prebuilt : undefined))
}
if (place === 'onRequest-send') {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isHit(request.raw)) return done()
    reply.headers({ ...cachedHeaders, ...securityHeaders, 'x-request-id': request.id }).send(bytes)
  })
}
logRequests(app)
sendSecurityHeaders(app, { html: '', isHttps: false, isHstsForSubdomains: false, filesOrigin: null })
await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false })
addRateLimiter(app, { isRateLimitOn: true, trustProxy: false, sharedStore: null })
refuseCrossSite(app, null)
await readSessions(app, { secret: 's'.repeat(32), find: async () => null, isSecure: () => false })
app.get(URL_PATH, (_request, reply) => {
  reply.headers(cachedHeaders).send(bytes)
})
if (place === 'listener') {
  const [fastifyListener] = app.server.listeners('request')
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    if (!answerBeneath(request, response)) fastifyListener?.(request, response)
  })
}
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
