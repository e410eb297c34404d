import { savedRoutes } from '@lintel/contract/saved/routes'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listenOn, openSocket } from '../test/sockets.ts'
import { makeWorld, makeWorldForFile, type TestUser } from '../test/world.ts'
import { createInProcessBroker } from './bus.ts'
import { createRecentChanges } from './recent-changes.ts'

describe('recent changes', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('returns frames after a position, for these topics alone and in order', () => {
    const changes = createRecentChanges()
    changes.add('ada', 'before')
    const position = changes.position()
    expect(changes.since(position, ['ada'])).toEqual([])
    for (const [topic, text] of [
      ['ada', '1'],
      ['grace', '2'],
      ['everyone', '3'],
    ] as const)
      changes.add(topic, text)
    expect(changes.since(position, ['ada', 'everyone'])).toEqual(['1', '3'])
  })

  it('has no answer for more than a minute ago, more than it keeps, the future, or another process', () => {
    const changes = createRecentChanges()
    const start = changes.position()
    changes.add('ada', '1')
    vi.advanceTimersByTime(59_000)
    expect(changes.since(start, ['ada'])).toEqual(['1'])
    vi.advanceTimersByTime(2_000)
    expect(changes.since(start, ['ada'])).toBeNull()
    const later = changes.position()
    expect(changes.since(later, ['ada'])).toEqual([])
    for (let i = 0; i <= 10_000; i++) changes.add('ada', 'x')
    expect(changes.since(later, ['ada'])).toBeNull()
    expect(changes.since(createRecentChanges().position(), ['ada'])).toBeNull()
    const [origin] = changes.position().split('.')
    for (const unknown of ['', '.', '1', `${origin}.`, `${origin}.-1`, `${origin}.1e9`, `${origin}.99999999`])
      expect(changes.since(unknown, ['ada'])).toBeNull()
  })
})

describe('a page that was read before its socket connects', () => {
  it('is sent its own changes, those of everyone, and nothing of others', async () => {
    const world = await makeWorldForFile()
    const host = await listenOn(world.app)
    const [me, other, owner] = [await world.tenant(), await world.tenant(), await world.owner()]
    const property = await world.property(owner, { isPublished: true })
    const save = (user: TestUser) => world.call(user, savedRoutes.saveHome, { params: { id: property.id } })
    const position = world.context.hub.changesPosition()
    await save(other)
    await save(me)
    const socket = await openSocket(host, me, {}, `?since=${position}`)
    const { tags } = await socket.next('changed')
    expect(tags).toEqual(['saved'])
    await socket.flush()
    expect(socket.frames).toEqual([])
    await socket.close()

    const late = await openSocket(host, me, {}, '?since=gone.7')
    await late.next('refetch')
    await late.close()
    const program = await openSocket(host, me)
    await program.flush()
    expect(program.frames).toEqual([])
    await program.close()
  })

  it('fetches everything where other processes may have changed something', async () => {
    const world = await makeWorld({}, undefined, createInProcessBroker().connect())
    expect(world.context.hub.changesPosition()).toBeNull()
    await world.close()
  })
})
