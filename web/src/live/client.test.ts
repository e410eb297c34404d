import { LIMITS } from '@lintel/contract/limits'
import { HEARTBEAT } from '@lintel/contract/socket'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startProxy } from '../../../server/src/test/proxy.ts'
import { listenOn } from '../../../server/src/test/sockets.ts'
import { makeWorld, type TestPerson, type World } from '../../../server/src/test/world.ts'
import { createLive } from '../api/live.ts'
import { unreadQuery } from '../features/messages/data.ts'
import { openBrowser, type TestBrowser } from './test-browser.ts'

let world: World
let port: number
let owner: TestPerson
let tenant: TestPerson
/** The network between the tenant and the server. */
let network: Awaited<ReturnType<typeof startProxy>>
const pages: TestBrowser[] = []
beforeAll(async () => {
  world = await makeWorld()
  port = Number((await listenOn(world.app)).split(':')[1])
})
afterAll(() => world.close())
beforeEach(async () => {
  ;[owner, tenant] = [await world.owner(), await world.tenant()]
  network = await startProxy({ host: '127.0.0.1', port })
  // What could not be sent is told in the console, as specified.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(async () => {
  for (const page of pages.splice(0)) page.close()
  await network.close()
  vi.restoreAllMocks()
})

const eventually = <T>(read: () => T) => expect.poll(read)
type Kept = Pick<Parameters<typeof openBrowser>[0], 'storage' | 'heartbeat'>
const open = (person: TestPerson, partner: TestPerson, kept: Kept = {}) => {
  const host = () => `127.0.0.1:${person === tenant ? network.port : port}`
  const page = openBrowser({ person, host, partners: [partner.id], ...kept })
  pages.push(page)
  return page
}
const ready = (...all: TestBrowser[]) =>
  eventually(() => all.map(({ live }) => live.status)).toEqual(all.map(() => 'ready'))
const contentsOf = (page: TestBrowser, partner: TestPerson) => page.thread(partner.id).map(({ content }) => content)
/** Both sides have exactly these, in this order. */
const bothHave = async (mine: TestBrowser, theirs: TestBrowser, contents: string[]) => {
  await eventually(() => contentsOf(mine, owner)).toEqual(contents)
  await eventually(() => contentsOf(theirs, tenant)).toEqual(contents)
  // It may have been told of its message before it is told that it was taken.
  await eventually(() => mine.outbox.read()).toEqual([])
}

test('two people talk, and each sees every message once, in one order', async () => {
  const [mine, theirs] = [open(tenant, owner), open(owner, tenant)]
  await ready(mine, theirs)
  for (let i = 0; i < 20; i++) mine.send(owner.id, `mine ${i}`)
  await eventually(() => mine.thread(owner.id).length).toBeGreaterThan(0)
  for (let i = 0; i < 20; i++) theirs.send(tenant.id, `theirs ${i}`)
  await eventually(() => mine.thread(owner.id)).toHaveLength(40)
  await eventually(() => theirs.thread(tenant.id)).toHaveLength(40)
  expect(contentsOf(mine, owner)).toEqual(contentsOf(theirs, tenant))
  expect(theirs.incoming.map(({ content }) => content)).toEqual(Array.from({ length: 20 }, (_, i) => `mine ${i}`))
})

describe('without a network', () => {
  test('what is written waits, and is sent when it is back, in order, once', async () => {
    const [mine, theirs] = [open(tenant, owner), open(owner, tenant)]
    await ready(mine, theirs)
    mine.send(owner.id, 'before')
    await bothHave(mine, theirs, ['before'])
    await network.cut()
    await eventually(() => mine.live.status).not.toBe('ready')
    for (const content of ['1', '2', '3']) mine.send(owner.id, content)
    await eventually(() => mine.outbox.read().map(({ problem }) => problem?.kind)).toEqual(Array(3).fill('waiting'))
    theirs.send(tenant.id, 'Are you there?')
    await eventually(() => theirs.outbox.read()).toEqual([])
    await network.mend()
    mine.live.wake()
    await bothHave(mine, theirs, ['before', 'Are you there?', '1', '2', '3'])
  })

  test('a page that is closed meanwhile leaves what it has not sent to the next one', async () => {
    const theirs = open(owner, tenant)
    const first = open(tenant, owner)
    await ready(first, theirs)
    await network.cut()
    await eventually(() => first.live.status).not.toBe('ready')
    first.send(owner.id, 'written offline')
    first.close()
    await network.mend()
    const next = open(tenant, owner, { storage: first.storage })
    await bothHave(next, theirs, ['written offline'])
    await eventually(() => next.storage.length).toBe(0)
  })

  test('a message whose acknowledgement was lost is no second one', async () => {
    const [mine, theirs] = [open(tenant, owner), open(owner, tenant)]
    await ready(mine, theirs)
    // The frame still leaves; nothing comes back.
    mine.send(owner.id, 'Did you get this?')
    await network.cut()
    await eventually(() => contentsOf(theirs, tenant).length + mine.outbox.read().length).toBeGreaterThan(0)
    await network.mend()
    mine.live.wake()
    await bothHave(mine, theirs, ['Did you get this?'])
  })

  test('what the others wrote is caught up with, also when it was much', async () => {
    const [mine, theirs] = [open(tenant, owner), open(owner, tenant)]
    await ready(mine, theirs)
    mine.send(owner.id, 'first')
    await bothHave(mine, theirs, ['first'])
    await network.cut()
    const contents = Array.from({ length: 60 }, (_, i) => `${i}`)
    for (const content of contents) await world.message(owner, tenant, { content })
    await network.mend()
    mine.live.wake()
    await eventually(() => contentsOf(mine, owner)).toEqual(['first', ...contents])
  })
})

test('a dead link is noticed within 15 seconds, and another is made', async () => {
  expect(HEARTBEAT.quietMs + HEARTBEAT.answerMs).toBeLessThan(15_000)
  // The same in a fraction of the time.
  const heartbeat = { quietMs: HEARTBEAT.quietMs / 20, answerMs: HEARTBEAT.answerMs / 20 }
  const mine = open(tenant, owner, { heartbeat })
  await ready(mine)
  network.freeze()
  await eventually(() => mine.live.status).not.toBe('ready')
  await network.mend()
  await ready(mine)
})

test('a message that was kept but never told is found out by the next one', async () => {
  const [mine, theirs] = [open(tenant, owner), open(owner, tenant)]
  await ready(mine, theirs)
  mine.send(owner.id, 'told')
  await bothHave(mine, theirs, ['told'])
  // As when a server dies between keeping a message and telling it.
  await world.message(tenant, owner, { content: 'never told' })
  mine.send(owner.id, 'told again')
  await eventually(() => contentsOf(theirs, tenant)).toEqual(['told', 'never told', 'told again'])
})

test('also where nobody had written before', async () => {
  const theirs = open(owner, tenant)
  await ready(theirs)
  await eventually(() => theirs.client.getQueryData(unreadQuery.queryKey)).toBeTruthy()
  await world.message(tenant, owner, { content: 'never told' })
  const mine = open(tenant, owner)
  mine.send(owner.id, 'told')
  await eventually(() => contentsOf(theirs, tenant)).toEqual(['never told', 'told'])
})

test('what may not be sent says why, and holds up nothing after it', async () => {
  const other = await world.tenant()
  const mine = open(tenant, owner)
  await ready(mine)
  mine.send(other.id, 'Psst')
  mine.send(owner.id, 'Hello')
  await eventually(() => contentsOf(mine, owner)).toEqual(['Hello'])
  await eventually(() => mine.outbox.read()).toMatchObject([
    { content: 'Psst', problem: { kind: 'refused', detail: expect.stringContaining('Tenants can write to owners') } },
  ])
})

test('where sockets are not let through, messages go by call', async () => {
  const theirs = open(owner, tenant)
  await ready(theirs)
  const page = openBrowser({ person: tenant, host: () => `127.0.0.1:${port}`, partners: [owner.id] })
  pages.push(page)
  page.live.end()
  page.send(owner.id, 'By call')
  await eventually(() => contentsOf(theirs, tenant)).toEqual(['By call'])
  await eventually(() => contentsOf(page, owner)).toEqual(['By call'])
})

test('typing shows for as long as it goes on', async () => {
  await world.message(tenant, owner)
  const [mine, theirs] = [open(tenant, owner), open(owner, tenant)]
  await ready(mine, theirs)
  mine.live.send({ type: 'typing', userId: owner.id })
  await eventually(() => theirs.typing.has(tenant.id)).toBe(true)
  mine.send(owner.id, 'There')
  await eventually(() => theirs.typing.has(tenant.id)).toBe(false)
})

test('connecting again takes ever longer, at no fixed time, and is told to end by a session that is over', () => {
  vi.useFakeTimers()
  const tries: number[] = []
  const closings: ((event: { code: number }) => void)[] = []
  let isSignedOut = false
  const live = createLive({
    userId: tenant.id,
    onSignedOut: () => {
      isSignedOut = true
    },
    open: () => {
      tries.push(Date.now())
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
  const pauses = tries.slice(1).map((at, i) => at - (tries[i] ?? 0))
  expect(pauses).toHaveLength(9)
  expect(pauses[0]).toBeLessThanOrEqual(500)
  expect(pauses.at(-1)).toBeGreaterThanOrEqual(7_500)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(15_000)
  closings.at(-1)?.({ code: 4401 })
  vi.advanceTimersByTime(60_000)
  expect([tries.length, live.status, isSignedOut]).toEqual([10, 'ended', true])
  vi.useRealTimers()
})

test('a message that the server rejects is kept with the reason, and the connection goes on', async () => {
  const [mine, theirs] = [open(tenant, owner), open(owner, tenant)]
  await ready(mine, theirs)
  const connections = vi.fn()
  mine.live.onStatus(connections)
  const tooLong = 'x'.repeat(LIMITS.messageMax + 1)
  mine.send(owner.id, tooLong)
  mine.send(owner.id, ' ')
  await eventually(() => mine.outbox.read()).toMatchObject([
    { content: tooLong, problem: { kind: 'refused', detail: 'Message must be at most 5,000 characters' } },
    { content: ' ', problem: { kind: 'refused', detail: 'Message is required' } },
  ])
  mine.send(owner.id, 'short')
  await eventually(() => contentsOf(theirs, tenant)).toEqual(['short'])
  expect(connections).not.toHaveBeenCalled()
})
