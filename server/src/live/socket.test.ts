import { messageRoutes } from '@lintel/contract/messages/routes'
import { FRAME_BYTES_MAX } from '@lintel/contract/socket'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { pino } from 'pino'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal } from '../errors/refusal.ts'
import { sessions } from '../features/accounts/table.ts'
import { inSoak } from '../test/soak.ts'
import { listenOn, openSocket } from '../test/sockets.ts'
import { makeWorld, makeWorldForFile, type TestUser } from '../test/world.ts'

const world = await makeWorldForFile()
const host = await listenOn(world.app)
let user: TestUser
let owner: TestUser
beforeEach(async () => {
  user = await world.tenant()
  owner = await world.owner()
})

describe('opening the socket', () => {
  const open = (who: { cookie: string } | null, headers: Record<string, string> = {}) =>
    openSocket(host, who, headers).then(
      () => 'opened',
      (error: { status: number }) => error.status,
    )

  test('accepts signed-in users from this site and from programs without an origin', async () => {
    expect(await open(user)).toBe('opened')
    expect(await open(user, { origin: `http://${host}` })).toBe('opened')
    expect(await open(user, { 'sec-fetch-site': 'same-origin' })).toBe('opened')
  })

  test('answers 401 before the upgrade without a valid session', async () => {
    expect(await open(null)).toBe(401)
    expect(await open({ cookie: 'lintel_session=forged.signature' })).toBe(401)
    expect(await open({ cookie: `${user.cookie}x` })).toBe(401)
    await world.db.delete(sessions).where(eq(sessions.userId, user.id))
    expect(await open(user)).toBe(401)
  })

  test('answers 403 to other sites, with and without a session', async () => {
    const otherSites: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: `http://${host}` },
    ]
    for (const headers of otherSites) {
      expect(await open(user, headers)).toBe(403)
      expect(await open(null, headers)).toBe(403)
    }
  })

  test('answers a plain GET with a problem document', async () => {
    const answer = await world.app.inject({ url: '/ws', headers: { cookie: user.cookie } })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      400,
      'application/problem+json; charset=utf-8',
    ])
    expect((await world.app.inject('/ws')).statusCode).toBe(401)
  })
})

describe('invalid frames', () => {
  const otherId = '01890000-0000-7000-8000-000000000000'
  const message = (fields: object) => JSON.stringify({ type: 'message', receiverId: otherId, ...fields })

  test.each([
    ['invalid JSON', '{', 1007],
    ['an empty text', '', 1007],
    ['binary data', Buffer.from([0, 1, 2, 255]), 1003],
    ['a frame over the limit', `{"type":"ping","x":"${'x'.repeat(FRAME_BYTES_MAX)}"}`, 1009],
    ['a frame of 20 MB', 'x'.repeat(20 * 1024 * 1024), 1009],
  ])('%s: answers with an error frame and closes the connection', async (_name, frame, code) => {
    const socket = await openSocket(host, user)
    socket.send(frame)
    const error = await socket.next('error')
    expect(error.status).toBe(code === 1009 ? 413 : 400)
    expect(await socket.closed).toBe(code)
    expect((await world.app.inject('/readyz')).statusCode).toBe(200)
  })

  test.each([
    ['an array', '[]', /object/],
    ['null', 'null', /object/],
    ['a number', '7', /object/],
    ['no type', '{}', /^Type/],
    ['an unknown type', '{"type":"shutdown"}', /^Type/],
    ['a type that is an array', '{"type":["message"]}', /^Type/],
    ['a __proto__ key', '{"__proto__":{"type":"ping"}}', /^Type/],
    ['a message without its fields', '{"type":"message"}', /^Receiver is required. Message is required/],
    ['a message whose content is an object', message({ content: { $ne: null } }), /^Message is required/],
    ['a blank message', message({ content: ' ' }), /^Message is required/],
    [
      'a message that is too long',
      message({ content: 'x'.repeat(5_001) }),
      /^Message must be at most 5,000 characters$/,
    ],
    ['a lone surrogate', message({ content: '\ud800' }), /^Message contains characters that cannot be kept$/],
  ])('%s: answers with an error frame and keeps the connection', async (_name, frame, words) => {
    const socket = await openSocket(host, user)
    socket.send(frame)
    expect(await socket.next('error')).toMatchObject({ status: 400, detail: expect.stringMatching(words) })
    await socket.flush()
    await socket.close()
  })

  test('accepts a deeply nested frame', async () => {
    const socket = await openSocket(host, user)
    socket.send(`{"type":"ping","x":${'['.repeat(20_000)}${']'.repeat(20_000)}}`)
    await socket.next('pong')
  })

  test.each([' ', 'x'.repeat(5_001), '\ud800'])(
    'answers the message %j with the same error as the HTTP route',
    async (content) => {
      const called = await world.call(user, messageRoutes.send, { body: { receiverId: owner.id, content } })
      const socket = await openSocket(host, user)
      socket.send({ type: 'message', receiverId: owner.id, content, clientId: 'c-1' })
      const { status, detail } = called.problem
      expect(await socket.next('error')).toEqual({ type: 'error', status, detail, clientId: 'c-1' })
      socket.send({ type: 'message', receiverId: owner.id, content: 'Better', clientId: 'c-2' })
      expect((await socket.next('ack')).message.content).toBe('Better')
    },
  )

  test('invalid UTF-8: answers with an error frame and closes the connection', async () => {
    const socket = await openSocket(host, user)
    socket.ws.send(Buffer.from([0xff, 0xfe]), { binary: false })
    expect((await socket.next('error')).status).toBe(400)
    expect(await socket.closed).toBe(1007)
  })

  test('an auth frame of another user: answers 403 and closes the connection', async () => {
    const socket = await openSocket(host, user)
    socket.send({ type: 'auth', userId: user.id })
    await socket.flush()
    socket.send({ type: 'auth', userId: owner.id })
    expect((await socket.next('error')).status).toBe(403)
    expect(await socket.closed).toBe(1008)
  })

  test('random frames: each gets an answer or closes the connection, and the server stays ready', async () => {
    const frame = fc.oneof(
      fc.json(),
      fc.string(),
      fc.record({
        type: fc.constantFrom('auth', 'message', 'delivered', 'read', 'typing', 'presence', 'ping', 'ready', 'ack'),
        userId: fc.oneof(fc.uuid(), fc.anything()),
        messageId: fc.oneof(fc.uuid(), fc.anything()),
        receiverId: fc.oneof(fc.uuid(), fc.anything()),
        content: fc.oneof(fc.string(), fc.anything()),
      }),
    )
    await fc.assert(
      fc.asyncProperty(frame, async (sent) => {
        const socket = await openSocket(host, user)
        socket.send(typeof sent === 'string' ? sent : JSON.stringify(sent))
        socket.send({ type: 'ping' })
        await Promise.race([socket.next('pong'), socket.closed])
        socket.ws.terminate()
      }),
      { numRuns: inSoak(1_500, 150) },
    )
    expect((await world.app.inject('/readyz')).statusCode).toBe(200)
  })
})

test('formats the dates of an error frame in the locale and time zone of its user', async () => {
  const reader = await world.tenant({ locale: 'en-GB', timeZone: 'America/New_York' })
  const spy = vi.spyOn(world.context.frameHandlers, 'run').mockImplementation(async () => {
    throw new Refusal('conflict', ({ instant }) => `Sent on ${instant(new Date('2027-03-01T02:30:00Z'))}`)
  })
  const socket = await openSocket(host, reader)
  socket.send({ type: 'typing', userId: owner.id })
  expect(await socket.next('error')).toMatchObject({ status: 409, detail: 'Sent on 28 Feb 2027, 21:30' })
  spy.mockRestore()
  await socket.close()
})

test('logs an unexpected error without message content and answers 500', async () => {
  const lines: string[] = []
  const broken = await makeWorld({}, pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }))
  const [from, to] = [await broken.tenant(), await broken.owner()]
  const socket = await openSocket(await listenOn(broken.app), from)
  await broken.db.execute('alter table messages rename to hidden')
  socket.send({ type: 'message', receiverId: to.id, content: 'a secret', clientId: 'c-1' })
  const error = await socket.next('error')
  expect(error).toMatchObject({ status: 500, clientId: 'c-1' })
  expect(JSON.stringify(error)).not.toMatch(/relation|insert/)
  expect(lines.join()).toContain('unexpected error')
  expect(lines.join()).not.toContain('a secret')
  await broken.close()
})
