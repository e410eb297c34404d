import type { AwsBody } from '@uppy/aws-s3'
import Uppy, { type Meta } from '@uppy/core'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

// Golden Retriever reads it when it is imported. Nothing that is opened ever opens.
vi.stubGlobal('window', Object.assign(new EventTarget(), { indexedDB: { open: () => ({}) } }))
vi.resetModules()
const { recoverUploads } = await import('./upload-recovery.ts')

/** A browser's storage that refuses what is set from the nth call on. */
function stubStorage(refusedFrom: number) {
  let calls = 0
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    get length() {
      return stored.size
    },
    key: (at: number) => [...stored.keys()][at] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => void stored.delete(key),
    setItem: (key: string, value: string) => {
      calls++
      if (calls >= refusedFrom) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      stored.set(key, value)
    },
  })
  return stored
}
afterEach(() => vi.unstubAllGlobals())

// Uppy looks for a network three seconds after it is made: then tests of another file run, without a window.
beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterAll(() => void vi.useRealTimers())

test.each([
  ['blocked', 1],
  ['full', 2],
])('adds a chosen file while storage is %s', (_state, refusedFrom) => {
  stubStorage(refusedFrom)
  const uppy = new Uppy<Meta, AwsBody>({ id: `test-${refusedFrom}`, autoProceed: false })
  recoverUploads(uppy, {})
  const added = vi.fn()
  uppy.on('file-added', added)
  for (const name of ['one.pdf', 'two.pdf']) uppy.addFile({ name, data: new Blob(['%PDF-']), type: 'application/pdf' })
  expect(uppy.getFiles().map(({ name }) => name)).toEqual(['one.pdf', 'two.pdf'])
  expect(added).toHaveBeenCalledTimes(2)
})

test('stores chosen files where it can', () => {
  const stored = stubStorage(Number.POSITIVE_INFINITY)
  const uppy = new Uppy<Meta, AwsBody>({ id: 'test-stored', autoProceed: false })
  recoverUploads(uppy, {})
  uppy.addFile({ name: 'one.pdf', data: new Blob(['%PDF-']), type: 'application/pdf' })
  expect(stored.has('uppyState:test-stored')).toBe(true)
})
