import { LIMITS } from '@lintel/contract/limits'
import { HEARTBEAT } from '@lintel/contract/socket'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startProxy } from '../../../server/src/test/proxy.ts'
import { listenOn } from '../../../server/src/test/sockets.ts'
import { makeWorldForFile, type TestUser } from '../../../server/src/test/world.ts'
import { createLiveConnection } from '../api/live-connection.ts'
import { unreadQuery } from '../features/messages/data.ts'
import { openBrowser, type TestBrowser } from './test-browser.ts'

const pages: TestBrowser[] = []
const world = await makeWorldForFile()
const port = Number((await listenOn(world.app)).split(':')[1])
let owner: TestUser
let tenant: TestUser
/** A proxy between the tenant and the server, to cut the connection. */
let network: Awaited<ReturnType<typeof startProxy>>
beforeEach(async () => {
  ;[owner, tenant] = [await world.owner(), await world.tenant()]
  network = await startProxy({ host: '127.0.0.1', port })
  // A failed send logs a console error (specification, section 8).
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(async () => {
  for (const page of pages.splice(0)) page.close()
  await network.close()
  vi.restoreAllMocks()
})

const eventually = <T>(read: () => T) => expect.poll(read)
type OpenOptions = Pick<Parameters<typeof openBrowser>[0], 'storage' | 'heartbeat'>
const open = (person: TestUser, partner: TestUser, options: OpenOptions = {}) => {
  const host = () => `127.0.0.1:${person === tenant ? network.port : port}`
  const page = openBrowser({ person, host, partners: [partner.id], ...options })
  pages.push(page)
  return page
}
const expectReady = (...all: TestBrowser[]) =>
  eventually(() => all.map(({ live }) => live.status)).toEqual(all.map(() => 'ready'))
const contentsOf = (page: TestBrowser, partner: TestUser) => page.thread(partner.id).map(({ content }) => content)
/** Expects both sides to have exactly these messages, in this order. */
const expectBothHave = async (mine: TestBrowser, theirs: TestBrowser, contents: string[]) => {
  await eventually(() => contentsOf(mine, owner)).toEqual(contents)
  await eventually(() => contentsOf(theirs, tenant)).toEqual(contents)
  // The message may arrive before its acknowledgement, which empties the outbox.
  await eventually(() => mine.outbox.getSnapshot()).toEqual([])
}

test('shows both users every message once, in the same order', async () => {
  const [mine, theirs] = [open(tenant, owner), open(owner, tenant)]
  await expectReady(mine, theirs)
  for (let i = 0; i < 20; i++) mine.send(owner.id, `mine ${i}`)
  await eventually(() => mine.thread(owner.id).length).toBeGreaterThan(0)
  for (let i = 0; i < 20; i++) theirs.send(tenant.id, `theirs ${i}`)
  await eventually(() => mine.thread(owner.id)).toHaveLength(40)
  await eventually(() => theirs.thread(tenant.id)).toHaveLength(40)
  expect(contentsOf(mine, owner)).toEqual(contentsOf(theirs, tenant))
  expect(theirs.incoming.map(({ content }) => content)).toEqual(Array.from({ length: 20 }, (_, i) => `mine ${i}`))
})

describe('while the network is down', () => {
  test('keeps messages in the outbox and sends them once, in order, when it is back', async () => {
    const [mine, theirs] = [open(tenant, owner), open(owner, tenant)]
    await expectReady(mine, theirs)
    mine.send(owner.id, 'before')
    await expectBothHave(mine, theirs, ['before'])
    await network.cut()
    await eventually(() => mine.live.status).not.toBe('ready')
    for (const content of ['1', '2', '3']) mine.send(owner.id, content)
    await eventually(() => mine.outbox.getSnapshot().map(({ problem }) => problem?.kind)).toEqual(
      Array(3).fill('waiting'),
    )
    theirs.send(tenant.id, 'Are you there?')
    await eventually(() => theirs.outbox.getSnapshot()).toEqual([])
    await network.mend()
    mine.live.checkNow()
    await expectBothHave(mine, theirs, ['before', 'Are you there?', '1', '2', '3'])
  })

  test('sends the unsent messages of a closed page from the next page', async () => {
    const theirs = open(owner, tenant)
    const first = open(tenant, owner)
    await expectReady(first, theirs)
    await network.cut()
    await eventually(() => first.live.status).not.toBe('ready')
    first.send(owner.id, 'written offline')
    first.close()
    await network.mend()
    const next = open(tenant, owner, { storage: first.storage })
    await expectBothHave(next, theirs, ['written offline'])
    await eventually(() => next.storage.length).toBe(0)
  })

  test('does not duplicate a message whose acknowledgement was lost', async () => {
    const [mine, theirs] = [open(tenant, owner), open(owner, tenant)]
    await expectReady(mine, theirs)
    // The frame is still sent, but no answer arrives.
    mine.send(owner.id, 'Did you get this?')
    await network.cut()
    await eventually(() => contentsOf(theirs, tenant).length + mine.outbox.getSnapshot().length).toBeGreaterThan(0)
    await network.mend()
    mine.live.checkNow()
    await expectBothHave(mine, theirs, ['Did you get this?'])
  })

  test('receives all missed messages afterwards, also more than a page of them', async () => {
    const [mine, theirs] = [open(tenant, owner), open(owner, tenant)]
    await expectReady(mine, theirs)
    mine.send(owner.id, 'first')
    await expectBothHave(mine, theirs, ['first'])
    await network.cut()
    const contents = Array.from({ length: 60 }, (_, i) => `${i}`)
    for (const content of contents) await world.message(owner, tenant, { content })
    await network.mend()
    mine.live.checkNow()
    await eventually(() => contentsOf(mine, owner)).toEqual(['first', ...contents])
  })
})

test('detects a dead connection within 15 seconds and reconnects', async () => {
  expect(HEARTBEAT.quietMs + HEARTBEAT.answerMs).toBeLessThan(15_000)
  // The same heartbeat, 20 times faster.
  const heartbeat = { quietMs: HEARTBEAT.quietMs / 20, answerMs: HEARTBEAT.answerMs / 20 }
  const mine = open(tenant, owner, { heartbeat })
  await expectReady(mine)
  network.freeze()
  await eventually(() => mine.live.status).not.toBe('ready')
  await network.mend()
  await expectReady(mine)
})

test('finds a stored message whose frame was never sent when the next message arrives', async () => {
  const [mine, theirs] = [open(tenant, owner), open(owner, tenant)]
  await expectReady(mine, theirs)
  mine.send(owner.id, 'published')
  await expectBothHave(mine, theirs, ['published'])
  // As if the server crashed between storing and publishing it.
  await world.message(tenant, owner, { content: 'not published' })
  mine.send(owner.id, 'published again')
  await eventually(() => contentsOf(theirs, tenant)).toEqual(['published', 'not published', 'published again'])
})

test('finds it also if it is the first message of the conversation', async () => {
  const theirs = open(owner, tenant)
  await expectReady(theirs)
  await eventually(() => theirs.client.getQueryData(unreadQuery.queryKey)).toBeTruthy()
  await world.message(tenant, owner, { content: 'not published' })
  const mine = open(tenant, owner)
  mine.send(owner.id, 'published')
  await eventually(() => contentsOf(theirs, tenant)).toEqual(['not published', 'published'])
})

test('shows why a message is refused and sends the messages after it', async () => {
  const other = await world.tenant()
  const mine = open(tenant, owner)
  await expectReady(mine)
  mine.send(other.id, 'Psst')
  mine.send(owner.id, 'Hello')
  await eventually(() => contentsOf(mine, owner)).toEqual(['Hello'])
  await eventually(() => mine.outbox.getSnapshot()).toMatchObject([
    { content: 'Psst', problem: { kind: 'refused', detail: expect.stringContaining('Tenants can write to owners') } },
  ])
})

test('sends messages by HTTP if there is no socket', async () => {
  const theirs = open(owner, tenant)
  await expectReady(theirs)
  const page = openBrowser({ person: tenant, host: () => `127.0.0.1:${port}`, partners: [owner.id] })
  pages.push(page)
  page.live.close()
  page.send(owner.id, 'By HTTP')
  await eventually(() => contentsOf(theirs, tenant)).toEqual(['By HTTP'])
  await eventually(() => contentsOf(page, owner)).toEqual(['By HTTP'])
})

test('shows that the partner is typing until their message arrives', async () => {
  await world.message(tenant, owner)
  const [mine, theirs] = [open(tenant, owner), open(owner, tenant)]
  await expectReady(mine, theirs)
  mine.live.send({ type: 'typing', userId: owner.id })
  await eventually(() => theirs.typing.has(tenant.id)).toBe(true)
  mine.send(owner.id, 'There')
  await eventually(() => theirs.typing.has(tenant.id)).toBe(false)
})

test('backs off with jitter between attempts to connect, and stops when the session has ended', () => {
  vi.useFakeTimers()
  const attempts: number[] = []
  const closings: ((event: { code: number }) => void)[] = []
  let isSignedOut = false
  const live = createLiveConnection({
    userId: tenant.id,
    onSignedOut: () => {
      isSignedOut = true
    },
    open: () => {
      attempts.push(Date.now())
      return {
        send: () => undefined,
        close: () => undefined,
        addEventListener: (type: string, listener: (event: never) => void) => {
          if (type === 'close') closings.push(listener as (event: { code: number }) => void)
        },
      }
    },
  })
  for (let i = 0; i < 9; i++) {
    closings.at(-1)?.({ code: 1006 })
    vi.advanceTimersToNextTimer()
  }
  const delays = attempts.slice(1).map((at, i) => at - (attempts[i] ?? 0))
  expect(delays).toHaveLength(9)
  expect(delays[0]).toBeLessThanOrEqual(500)
  expect(delays.at(-1)).toBeGreaterThanOrEqual(7_500)
  expect(Math.max(...delays)).toBeLessThanOrEqual(15_000)
  closings.at(-1)?.({ code: 4401 })
  vi.advanceTimersByTime(60_000)
  expect([attempts.length, live.status, isSignedOut]).toEqual([10, 'closed', true])
  vi.useRealTimers()
})

test('keeps a message that the server rejects with the reason, and keeps the connection', async () => {
  const [mine, theirs] = [open(tenant, owner), open(owner, tenant)]
  await expectReady(mine, theirs)
  const onStatus = vi.fn()
  mine.live.onStatus(onStatus)
  const tooLong = 'x'.repeat(LIMITS.messageMax + 1)
  mine.send(owner.id, tooLong)
  mine.send(owner.id, ' ')
  await eventually(() => mine.outbox.getSnapshot()).toMatchObject([
    { content: tooLong, problem: { kind: 'refused', detail: 'Message must be at most 5,000 characters' } },
    { content: ' ', problem: { kind: 'refused', detail: 'Message is required' } },
  ])
  mine.send(owner.id, 'short')
  await eventually(() => contentsOf(theirs, tenant)).toEqual(['short'])
  expect(onStatus).not.toHaveBeenCalled()
})
