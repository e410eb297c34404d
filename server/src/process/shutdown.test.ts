import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createShutdown } from './shutdown.ts'

const never = () => new Promise<never>(() => undefined)
let closed: string[]
const closing = (name: string) => async () => void closed.push(name)

beforeEach(() => {
  closed = []
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

describe('createShutdown', () => {
  it('drains everything at once, and then closes resources in the reverse order of opening', async () => {
    const shutdown = createShutdown()
    shutdown.add(2_000, closing('database'))
    shutdown.add(2_000, closing('decoder'))
    shutdown.addDrain(closing('requests'))
    shutdown.addDrain(closing('jobs'))
    await shutdown.run()
    expect(closed).toEqual(['requests', 'jobs', 'decoder', 'database'])
  })

  it('gives all drains together ten seconds', async () => {
    const shutdown = createShutdown()
    shutdown.add(2_000, closing('database'))
    for (let i = 0; i < 4; i++) shutdown.addDrain(never)
    const run = shutdown.run()
    await vi.advanceTimersByTimeAsync(9_999)
    expect(closed).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await run
    expect(closed).toEqual(['database'])
  })

  it('goes on after a closing that fails or hangs', async () => {
    const shutdown = createShutdown()
    shutdown.add(2_000, closing('database'))
    shutdown.add(2_000, () => Promise.reject(new Error('already closed')))
    shutdown.add(2_000, never)
    const run = shutdown.run()
    await vi.advanceTimersByTimeAsync(2_000)
    await run
    expect(closed).toEqual(['database'])
  })

  it('skips the waiting at a second signal, also for a start that hangs, unless it comes within a second', async () => {
    const shutdown = createShutdown()
    let isOver = false
    expect([shutdown.hasBegun(), shutdown.begin(), shutdown.hasBegun()]).toEqual([false, true, true])
    shutdown.add(30_000, never)
    shutdown.addDrain(never)
    void shutdown
      .waitFor(never())
      .then(shutdown.run)
      .then(() => {
        isOver = true
      })
    await vi.advanceTimersByTimeAsync(900)
    expect(shutdown.begin()).toBe(false)
    await vi.advanceTimersByTimeAsync(300)
    expect(isOver).toBe(false)
    expect(shutdown.begin()).toBe(false)
    await vi.advanceTimersByTimeAsync(300)
    expect(isOver).toBe(true)
  })
})
