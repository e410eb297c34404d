import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../../api/client.ts'
import { isRetryableStatus, withRetries } from './retry.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A task that fails with a status so many times, then succeeds. */
const failing = (status: number, times = Number.POSITIVE_INFINITY) => {
  let calls = 0
  const task = async () => {
    calls += 1
    if (calls <= times) throw new CallError(status, 'no', null)
    return 'done'
  }
  return { task, calls: () => calls }
}

test('retries the statuses of the specification', () => {
  const retryable = [0, 408, 409, 418, 423, 429, 500, 502, 503, 504, 599]
  const final = [400, 401, 403, 404, 413, 415, 501, 505]
  expect(retryable.filter((status) => !isRetryableStatus(status))).toEqual([])
  expect(final.filter(isRetryableStatus)).toEqual([])
})

test('retries with waits that double', async () => {
  const { task, calls } = failing(503, 2)
  const done = withRetries(task)
  await vi.advanceTimersByTimeAsync(999)
  expect(calls()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(calls()).toBe(2)
  await vi.advanceTimersByTimeAsync(2_000)
  await expect(done).resolves.toBe('done')
})

test('gives up after ten retries, whose waits double without a limit', async () => {
  const { task, calls } = failing(500)
  const done = withRetries(task).catch((error: CallError) => error.status)
  await vi.advanceTimersByTimeAsync(1_022_999)
  expect(calls()).toBe(10)
  await vi.advanceTimersByTimeAsync(1)
  expect(await done).toBe(500)
  expect(calls()).toBe(11)
})

test('waits as long as the server asks for', async () => {
  const task = vi.fn(async () => {
    if (task.mock.calls.length === 1) throw new CallError(429, 'no', null, '5')
    return 'done'
  })
  const done = withRetries(task)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(task).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  await expect(done).resolves.toBe('done')
})

test('does not retry a status that is final', async () => {
  const { task, calls } = failing(413)
  await expect(withRetries(task)).rejects.toThrow('413')
  expect(calls()).toBe(1)
})

test('waits until the browser is online', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const { task, calls } = failing(0, 1)
  const done = withRetries(task)
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(calls()).toBe(1)
  window.dispatchEvent(new Event('online'))
  await expect(done).resolves.toBe('done')
})

test('stops waiting when the signal is aborted', async () => {
  const { task, calls } = failing(503)
  const controller = new AbortController()
  const done = withRetries(task, controller.signal).catch((error: CallError) => error.status)
  await vi.advanceTimersByTimeAsync(500)
  controller.abort()
  expect(await done).toBe(503)
  expect(calls()).toBe(1)
})
