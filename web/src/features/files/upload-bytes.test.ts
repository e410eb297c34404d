import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { uploadBytesWithRetries } from './upload-bytes.ts'

/** What the storage answers to each request, the last one again and again. */
let answers: { status: number; retryAfter?: string }[]
/** Seconds at which a request was sent. */
let sentAt: number[]

/** XMLHttpRequest of the browser, as far as Uppy uses it. */
class Storage extends EventTarget {
  upload = new EventTarget()
  status = 0
  responseText = ''
  #retryAfter: string | undefined
  open() {}
  setRequestHeader() {}
  getAllResponseHeaders = () => `etag: "e"\r\n${this.#retryAfter ? `retry-after: ${this.#retryAfter}\r\n` : ''}`
  send() {
    sentAt.push(Date.now() / 1000)
    const { status, retryAfter } = (answers.length > 1 ? answers.shift() : answers[0]) ?? { status: 200 }
    this.status = status
    this.#retryAfter = retryAfter
    setTimeout(() => this.dispatchEvent(new Event('load')))
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('ProgressEvent', Event)
  vi.stubGlobal('XMLHttpRequest', Storage)
  sentAt = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** @param expires seconds; of parts only */
async function upload(expires?: number) {
  const signature = { url: '/storage/k', method: 'PUT' as const, fields: {}, ...(expires && { expires }) }
  const done = uploadBytesWithRetries({
    signature: signature as Parameters<typeof uploadBytesWithRetries>[0]['signature'],
    body: Object.assign(new Blob(['x'])),
    onProgress: () => {},
    onComplete: () => {},
  }).then(
    () => 'done',
    (error: Error) => error.message,
  )
  await vi.runAllTimersAsync()
  return { outcome: await done, sentAt: sentAt.map(Math.round) }
}

test.each([408, 409, 418, 423, 429, 500, 503])(
  'a file in a single request is sent again after a %i',
  async (status) => {
    answers = [{ status }, { status }, { status }, { status: 200 }]
    expect(await upload()).toEqual({ outcome: 'done', sentAt: [0, 0, 1, 4] })
  },
)

test.each([400, 403, 413, 501, 505])('a %i is final', async (status) => {
  answers = [{ status }]
  expect(await upload()).toEqual({ outcome: 'Non 2xx', sentAt: [0] })
})

test.each([408, 418, 423])('a part is sent again after a %i, which Uppy takes for final', async (status) => {
  answers = [{ status }, { status: 200 }]
  expect(await upload(900)).toEqual({ outcome: 'done', sentAt: [0, 0] })
})

test('waits as long as the storage says', async () => {
  answers = [{ status: 503, retryAfter: '20' }, { status: 200 }]
  expect(await upload()).toEqual({ outcome: 'done', sentAt: [0, 20] })
})

test('a busy storage gets the part again from Uppy, no sooner than it says', async () => {
  answers = [{ status: 429, retryAfter: '20' }]
  const begun = Date.now()
  expect(await upload(900)).toEqual({ outcome: 'Non 2xx', sentAt: [0] })
  expect(Date.now() - begun).toBeGreaterThanOrEqual(20_000)
})
