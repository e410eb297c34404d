import { expect, test } from 'vitest'
import { CallError } from '../../api/client.ts'
import { isTemporary } from './uppy-files.ts'

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
