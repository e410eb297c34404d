import { expect, test } from 'vitest'
import { CallError } from '../../../api/client.ts'
import type { UploadingFile } from '../../files/uppy-types.ts'
import { isTemporary, restoreFiles, toUnsent } from './uppy-files.ts'

const refused = (status: number, retryAfter: string | null = null) => new CallError(status, '', null, retryAfter)
const ofUppy = (values: object) => Object.assign(new Error('Unknown error'), values)

test.each([
  ['a server error', refused(503)],
  ['a missing session', refused(401)],
  ['a rate limit', refused(429, '30')],
  ['no answer', new TypeError('Failed to fetch')],
  ['no answer to the upload', ofUppy({ source: { status: 0 } })],
  ['a server error of the companion', ofUppy({ statusCode: 500 })],
  ['a missing session at the companion', ofUppy({ isAuthError: true })],
])('%s is temporary', (_name, error) => {
  expect(isTemporary(error)).toBe(true)
})

test.each([
  ['a virus', refused(415)],
  ['a block', refused(403)],
  ['a used upload', refused(409)],
  ['a limit of hours', refused(429, '7200')],
  ['a limit of hours at the companion', ofUppy({ statusCode: 429, retryAfterMs: 7_200_000 })],
  ['a size that the companion refuses', ofUppy({ statusCode: 413 })],
  ['storage without a readable ETag', new Error('no ETag')],
  ['lost bytes', undefined],
])('%s is final', (_name, error) => {
  expect(isTemporary(error)).toBe(false)
})

test('a file whose bytes the browser lost before they were uploaded is never sent', () => {
  const meta = { clientId: 'a', receiverId: 'b', propertyId: null, writtenAt: Date.now(), refusal: null }
  const file = { id: '1', name: 'payslip.pdf', data: {}, progress: { uploadComplete: false }, meta }
  const uppy = {
    setState: () => undefined,
    getFiles: () => [file],
    setFileMeta: (_id: string, changed: object) => void Object.assign(meta, changed),
  }
  restoreFiles(uppy as never)
  expect(toUnsent(file as unknown as UploadingFile, null, false).problem).toEqual({
    kind: 'refused',
    detail: 'This browser no longer has the file. Please add it again.',
    isFinal: true,
  })
})
