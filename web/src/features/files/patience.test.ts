import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../../api/client.ts'
import { isPassingStatus, patiently } from './patience.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const failing = (status: number, times = Number.POSITIVE_INFINITY) => {
  let calls = 0
  const task = async () => {
    calls += 1
    if (calls <= times) throw new CallError(status, 'no', null)
    return 'done'
  }
  return { task, calls: () => calls }
}

test('a status passes or stays as specified', () => {
  const passing = [0, 408, 409, 418, 423, 429, 500, 502, 503, 504, 599]
  const staying = [400, 401, 403, 404, 413, 415, 501, 505]
  expect(passing.filter((status) => !isPassingStatus(status))).toEqual([])
  expect(staying.filter(isPassingStatus)).toEqual([])
})

test('what fails for a reason that passes is tried again, at waits that double', async () => {
  const { task, calls } = failing(503, 2)
  const done = patiently(task)
  await vi.advanceTimersByTimeAsync(999)
  expect(calls()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(calls()).toBe(2)
  await vi.advanceTimersByTimeAsync(2_000)
  await expect(done).resolves.toBe('done')
})

test('after ten more tries it is given up', async () => {
  const { task, calls } = failing(500)
  const done = patiently(task).catch((error: CallError) => error.status)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(await done).toBe(500)
  expect(calls()).toBe(11)
})

test('a reason that stays is told at once', async () => {
  const { task, calls } = failing(413)
  await expect(patiently(task)).rejects.toThrow('413')
  expect(calls()).toBe(1)
})

test('without a network it waits for one, however long', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const { task, calls } = failing(0, 1)
  const done = patiently(task)
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(calls()).toBe(1)
  window.dispatchEvent(new Event('online'))
  await expect(done).resolves.toBe('done')
})

test('whoever cancels waits for nothing more', async () => {
  const { task, calls } = failing(503)
  const cancel = new AbortController()
  const done = patiently(task, cancel.signal).catch((error: CallError) => error.status)
  await vi.advanceTimersByTimeAsync(500)
  cancel.abort()
  expect(await done).toBe(503)
  expect(calls()).toBe(1)
})
