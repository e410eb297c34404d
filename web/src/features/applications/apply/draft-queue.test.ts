import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '../../../api/client.ts'
import { makeDraftQueue, RETRY_AFTER_MS, SAVE_AFTER_MS, type SavingState } from './draft-queue.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A queue whose saves end when the test says so. */
function makeQueue() {
  const calls: { message: string | undefined; succeed: () => void; fail: (error: Error) => void }[] = []
  const states: SavingState[] = []
  const queue = makeDraftQueue({
    save: ({ message }) => new Promise((succeed, fail) => calls.push({ message, succeed: () => succeed(null), fail })),
    onState: (state) => states.push(state),
  })
  const sent = () => calls.map(({ message }) => message)
  return { queue, calls, sent, state: () => states.at(-1) }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('makeDraftQueue', () => {
  it('saves once, a moment after the last change', async () => {
    const { queue, calls, sent, state } = makeQueue()
    queue.change({ message: 'H' })
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS - 1)
    queue.change({ message: 'Hi' })
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS - 1)
    expect(sent()).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(sent()).toEqual(['Hi'])
    expect(state()?.isSaved).toBe(false)
    calls[0]?.succeed()
    await settle()
    expect(state()).toEqual({ isSaved: true, error: null })
  })

  it('saves what is typed during a call after it, never both at once', async () => {
    const { queue, calls, sent, state } = makeQueue()
    queue.change({ message: 'one' })
    queue.flush()
    queue.change({ message: 'two' })
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect(sent()).toEqual(['one'])
    calls[0]?.succeed()
    await settle()
    expect(sent()).toEqual(['one', 'two'])
    expect(state()?.isSaved).toBe(false)
  })

  it('sends the newest when the page is left, also during a call', () => {
    const { queue, sent } = makeQueue()
    queue.flushBeforeLeaving()
    queue.change({ message: 'one' })
    queue.flushBeforeLeaving()
    queue.flushBeforeLeaving()
    queue.change({ message: 'two' })
    queue.flushBeforeLeaving()
    expect(sent()).toEqual(['one', 'two'])
  })

  it('tries again without an answer, at once when asked, and not after a refusal', async () => {
    const { queue, calls, sent, state } = makeQueue()
    queue.change({ message: 'one' })
    queue.flush()
    calls[0]?.fail(new TypeError('offline'))
    await settle()
    expect(state()).toEqual({ isSaved: false, error: new TypeError('offline') })
    await vi.advanceTimersByTimeAsync(RETRY_AFTER_MS)
    expect(sent()).toEqual(['one', 'one'])
    calls[1]?.fail(new CallError(400, 'too long', null))
    await settle()
    await vi.advanceTimersByTimeAsync(RETRY_AFTER_MS * 2)
    expect(sent()).toHaveLength(2)
    queue.flush()
    expect(sent()).toHaveLength(3)
  })

  it('saves nothing while paused, and pauses only after the running call', async () => {
    const { queue, calls, sent } = makeQueue()
    queue.change({ message: 'one' })
    queue.flush()
    queue.change({ message: 'two' })
    let isPaused = false
    const paused = queue.pause().then(() => {
      isPaused = true
    })
    await settle()
    expect(isPaused).toBe(false)
    calls[0]?.succeed()
    await paused
    queue.flushBeforeLeaving()
    await vi.advanceTimersByTimeAsync(RETRY_AFTER_MS)
    expect(sent()).toEqual(['one'])
    queue.resume()
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect(sent()).toEqual(['one', 'two'])
  })

  it('tries once after it is closed, so that nothing is sent as another user', async () => {
    const { queue, calls, sent } = makeQueue()
    queue.change({ message: 'one' })
    queue.close()
    expect(sent()).toEqual(['one'])
    calls[0]?.fail(new TypeError('offline'))
    await vi.advanceTimersByTimeAsync(RETRY_AFTER_MS * 3)
    expect(sent()).toEqual(['one'])
  })
})
