import { beforeEach, expect, test, vi } from 'vitest'
import { abortRestoredUploads } from './abort-restored-uploads.ts'
import type { UploadingFile, UppyInstance } from './uppy-types.ts'

type File = { id: string; s3Multipart?: object; progress: { uploadComplete?: boolean } }

const upload = { key: 'uploads/a/film.mov', uploadId: 'u-1' }
const abort = vi.fn(async (_file: UploadingFile, _upload: object) => undefined)
let files: File[]
let listeners: Map<string, (file?: File) => void>

beforeEach(() => {
  abort.mockClear()
  listeners = new Map()
  const on = (event: string, listener: (file?: File) => void) => void listeners.set(event, listener)
  abortRestoredUploads({ on, getFiles: () => files } as unknown as UppyInstance, abort)
})

const restore = (...all: File[]) => {
  files = all
  listeners.get('restored')?.()
}
const remove = (file: File) => listeners.get('file-removed')?.(file)
const aborted = () => abort.mock.calls.map(([, abortedUpload]) => abortedUpload)

test('aborts a restored upload once when its file is removed', () => {
  const file = { id: 'film', s3Multipart: upload, progress: {} }
  restore(file)
  expect(aborted()).toEqual([])
  remove(file)
  remove(file)
  expect(aborted()).toEqual([upload])
})

test.each([
  ['that was added on this page', [], { id: 'film', s3Multipart: upload, progress: {} }],
  ['that was not started before the reload', [{ id: 'film', progress: {} }], { id: 'film', progress: {} }],
  [
    'that Uppy has started again',
    [{ id: 'film', s3Multipart: { ...upload, uploadId: 'u-0' }, progress: {} }],
    { id: 'film', s3Multipart: upload, progress: {} },
  ],
  [
    'that is complete',
    [{ id: 'film', s3Multipart: upload, progress: {} }],
    { id: 'film', s3Multipart: upload, progress: { uploadComplete: true } },
  ],
])('does not abort an upload %s', (_name, before, file) => {
  restore(...before)
  remove(file)
  expect(aborted()).toEqual([])
})

test('ignores a failure of the abort call', async () => {
  const file = { id: 'film', s3Multipart: upload, progress: {} }
  abort.mockRejectedValueOnce(new Error('offline'))
  restore(file)
  remove(file)
  await expect.poll(() => abort.mock.calls.length).toBeGreaterThan(0)
})
