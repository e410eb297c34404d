import { RequestClient } from '@uppy/companion-client'
import Uppy from '@uppy/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryCompanionRequests } from './companion-requests.ts'
import { uploadFailureText } from './upload-failure-text.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
retryCompanionRequests()

type Refusal = { status: number; message?: string; retryAfter?: string }

/** A companion that gives these answers, then `{ key: 'k' }`. @returns the seconds at which it was called */
function startCompanion(refusals: Refusal[], times = 1) {
  const left = Array.from({ length: times }, () => refusals).flat()
  const startedAt = Date.now()
  const calledAt: number[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    // A failed call may be another user's: whose session it is is asked for.
    if (url.endsWith('/api/auth/user')) return Response.json({})
    calledAt.push((Date.now() - startedAt) / 1000)
    const refusal = left.shift()
    if (!refusal) return Response.json({ key: 'k' })
    const { status, message = 'Not now', retryAfter } = refusal
    return Response.json(
      { message, requestId: 'req-7' },
      { status, statusText: 'No', headers: retryAfter ? { 'retry-after': retryAfter } : {} },
    )
  })
  return calledAt
}

const uppy = new Uppy({ logger: { debug: () => {}, warn: () => {}, error: () => {} } })
const client = new RequestClient(uppy, { companionUrl: '/companion', pluginId: 'x', provider: 'x' })
const createUpload = () => client.post('s3/multipart', { filename: 'a.pdf' }).catch(uploadFailureText)

test.each([408, 409, 418, 423, 429, 500, 503])('retries a %i, though the answer has a message', async (status) => {
  const calledAt = startCompanion([{ status }], 2)
  const done = createUpload()
  await vi.runAllTimersAsync()
  expect(await done).toEqual({ key: 'k' })
  expect(calledAt).toEqual([0, 1, 3])
})

test('waits as long as Retry-After says, in seconds or as a date', async () => {
  const date = new Date(Date.now() + 47_500).toUTCString()
  const calledAt = startCompanion([
    { status: 429, retryAfter: '7' },
    { status: 503, retryAfter: date },
    { status: 429, retryAfter: '1' },
  ])
  const done = createUpload()
  await vi.runAllTimersAsync()
  expect(await done).toEqual({ key: 'k' })
  expect(calledAt.map(Math.round)).toEqual([0, 7, 47, 51])
})

test('gives up after ten retries that double from a second, and says why', async () => {
  const calledAt = startCompanion([{ status: 429, message: 'Too many calls.' }], 20)
  const done = createUpload()
  await vi.runAllTimersAsync()
  expect(await done).toBe('Too many calls.')
  expect(calledAt).toEqual([0, 1, 3, 7, 15, 31, 63, 127, 255, 511, 1023])
})

test('does not wait longer than all retries take', async () => {
  const calledAt = startCompanion([{ status: 429, message: 'Please wait an hour.', retryAfter: '3600' }])
  expect(await createUpload()).toBe('Please wait an hour.')
  expect(calledAt).toEqual([0])
})

test.each([
  [400, 'Not now'],
  [401, 'Authorization required'],
  [413, 'Not now'],
  [501, 'Failed request with status: 501. No message: Not now request-Id: req-7'],
  [505, 'Failed request with status: 505. No message: Not now request-Id: req-7'],
])('a %i is final', async (status, text) => {
  const calledAt = startCompanion([{ status }])
  expect(await createUpload()).toBe(text)
  expect(calledAt).toEqual([0])
})

test('a refused remote file is not asked for again', async () => {
  const calledAt = startCompanion([{ status: 403, message: 'Not yours' }], 20)
  const remote = { url: '/companion/url/get', body: {}, companionUrl: '/companion' }
  const id = uppy.addFile({
    name: 'a.pdf',
    type: 'application/pdf',
    data: { size: 1 } as Blob,
    isRemote: true,
    remote,
  } as never)
  const options = { signal: new AbortController().signal, getQueue: () => ({ wrapPromiseFunction }) }
  const done = client.uploadRemoteFile(uppy.getFile(id) as never, {}, options as never).catch(uploadFailureText)
  await vi.runAllTimersAsync()
  expect(await done).toBe('Not yours')
  expect(calledAt).toEqual([0])
})

/** Of Uppy's queue. */
const wrapPromiseFunction =
  (run: (...args: unknown[]) => Promise<unknown>) =>
  (...args: unknown[]) => {
    const promise = run(...args)
    return Object.assign(promise, { abortOn: () => promise })
  }
