import { beforeEach, expect, test, vi } from 'vitest'
import { abortRestored } from './abort-restored.ts'
import type { UploadingFile, Uploads } from './uppy.ts'

type File = { id: string; s3Multipart?: object; progress: { uploadComplete?: boolean } }

const upload = { key: 'uploads/a/film.mov', uploadId: 'u-1' }
const abort = vi.fn(async (_file: UploadingFile, _upload: object) => undefined)
let files: File[]
let listeners: Map<string, (file?: File) => void>

beforeEach(() => {
  abort.mockClear()
  listeners = new Map()
  const on = (event: string, listener: (file?: File) => void) => void listeners.set(event, listener)
  abortRestored({ on, getFiles: () => files } as unknown as Uploads, abort)
})

const restore = (...all: File[]) => {
  files = all
  listeners.get('restored')?.()
}
const remove = (file: File) => listeners.get('file-removed')?.(file)
const aborted = () => abort.mock.calls.map(([, given]) => given)

test('aborts a restored upload that is removed', () => {
  const file = { id: 'film', s3Multipart: upload, progress: {} }
  restore(file)
  expect(aborted()).toEqual([])
  remove(file)
  remove(file)
  expect(aborted()).toEqual([upload])
})

test.each([
  ['that was chosen on this page', [], { id: 'film', s3Multipart: upload, progress: {} }],
  ['that had not begun', [{ id: 'film', progress: {} }], { id: 'film', progress: {} }],
  [
    'that the library began anew',
    [{ id: 'film', s3Multipart: { ...upload, uploadId: 'u-0' }, progress: {} }],
    { id: 'film', s3Multipart: upload, progress: {} },
  ],
  [
    'that is complete',
    [{ id: 'film', s3Multipart: upload, progress: {} }],
    { id: 'film', s3Multipart: upload, progress: { uploadComplete: true } },
  ],
])('leaves one alone %s', (_name, before, file) => {
  restore(...before)
  remove(file)
  expect(aborted()).toEqual([])
})

test('keeps still when the server cannot be reached', async () => {
  const file = { id: 'film', s3Multipart: upload, progress: {} }
  abort.mockRejectedValueOnce(new Error('no line'))
  restore(file)
  remove(file)
  await vi.waitFor(() => expect(abort).toHaveBeenCalled())
})
