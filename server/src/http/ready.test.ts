import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listenOn } from '../test/sockets.ts'
import { answerFirst, makeReady, type Ready } from './ready.ts'

let app: FastifyInstance
let address: string
let ready: Ready | undefined
let asked: string[]
beforeEach(async () => {
  ready = undefined
  asked = []
  app = fastify()
  app.all('/homes', async (request, reply) => {
    asked.push(request.method)
    const bytes = Buffer.from('["a home"]')
    reply.code(203).header('etag', 'W/"one"').type('application/json').header('x-request-id', request.id)
    ready = makeReady(request, reply, bytes)
    return reply.send(bytes)
  })
  answerFirst(app, (url) => (url === '/homes' ? ready : undefined))
  address = `http://${await listenOn(app)}/homes`
})
afterEach(() => app.close())

const get = (headers: Record<string, string> = {}, method = 'GET') => fetch(address, { method, headers })

test('what is ready is sent as it was the first time, under an id of its own', async () => {
  const [first, again, third] = [await get(), await get(), await get()]
  const told = ({ status, headers }: Response) => {
    const { date: _, 'x-request-id': __, ...others } = Object.fromEntries(headers)
    return { status, others }
  }
  expect(asked).toEqual(['GET'])
  expect(await again.text()).toBe(await first.text())
  expect(told(again)).toEqual(told(first))
  const ids = [first, again, third].map(({ headers }) => headers.get('x-request-id'))
  expect(new Set(ids).size).toBe(3)
})

test('who may be somebody, has an answer already, or asks for anything else is answered by the app', async () => {
  await get()
  await get({ cookie: 'lintel_session=x' })
  await get({ 'if-none-match': 'W/"two"' })
  await get({}, 'HEAD')
  await get({}, 'POST')
  await fetch(`${address}?other`)
  expect(asked).toEqual(['GET', 'GET', 'GET', 'HEAD', 'POST', 'GET'])
})

test('an app that closes sends nothing ready', async () => {
  await get()
  const closing = app.close()
  const answer = await get().catch(() => null)
  expect(answer?.status ?? 503).toBe(503)
  await closing
})
