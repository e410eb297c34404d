import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMetrics } from '../metrics/metrics.ts'
import { listenOn } from '../test/sockets.ts'
import { logRequests } from './log.ts'
import { answerPrebuilt, type PrebuiltResponse, prebuildResponse } from './prebuilt-response.ts'

let app: FastifyInstance
let url: string
let prebuilt: PrebuiltResponse | undefined
let handled: string[]
let logged: object[]
beforeEach(async () => {
  prebuilt = undefined
  handled = []
  logged = []
  const stream = { write: (line: string) => void logged.push(JSON.parse(line)) }
  app = fastify({ logger: { stream }, disableRequestLogging: true, genReqId: () => crypto.randomUUID() })
  app.decorate('metrics', createMetrics())
  answerPrebuilt(app, (path) => (path === '/homes' ? prebuilt : undefined))
  logRequests(app)
  app.all('/homes', async (request, reply) => {
    handled.push(request.method)
    const bytes = Buffer.from('["a home"]')
    reply.code(203).header('etag', 'W/"one"').type('application/json')
    prebuilt = prebuildResponse(reply, bytes)
    return reply.send(bytes)
  })
  url = `http://${await listenOn(app)}/homes`
})
afterEach(() => app.close())

const send = (headers: Record<string, string> = {}, method = 'GET') => fetch(url, { method, headers })

describe('answerPrebuilt', () => {
  it('sends the response again without the handler, under a request id of its own', async () => {
    const [first, second, third] = [await send(), await send(), await send()]
    const summary = ({ status, headers }: Response) => {
      const { date: _, 'x-request-id': __, ...others } = Object.fromEntries(headers)
      return { status, others }
    }
    expect(handled).toEqual(['GET'])
    expect(await second.text()).toBe(await first.text())
    expect(summary(second)).toEqual(summary(first))
    const ids = [first, second, third].map(({ headers }) => headers.get('x-request-id'))
    expect(new Set(ids).size).toBe(3)
  })

  it('logs each response with its request id', async () => {
    const ids: unknown[] = []
    for (let i = 0; i < 2; i++) ids.push((await send()).headers.get('x-request-id'))
    await expect.poll(() => logged.filter((line) => 'status' in line)).toHaveLength(2)
    expect(logged.filter((line) => 'status' in line)).toMatchObject(
      ids.map((reqId) => ({ reqId, method: 'GET', route: '/homes', status: 203 })),
    )
  })

  it('leaves requests with a cookie or If-None-Match, other methods and other URLs to the handler', async () => {
    await send()
    await send({ cookie: 'lintel_session=x' })
    await send({ 'if-none-match': 'W/"two"' })
    await send({}, 'HEAD')
    await send({}, 'POST')
    await fetch(`${url}?other`)
    expect(handled).toEqual(['GET', 'GET', 'GET', 'HEAD', 'POST', 'GET'])
  })

  it('sends nothing prebuilt while the app closes', async () => {
    await send()
    const closing = app.close()
    const response = await send().catch(() => null)
    expect(response?.status ?? 503).toBe(503)
    await closing
  })
})
