import { expect, test } from 'vitest'
import { CallError } from '../../api/client.ts'
import { uploadFailureText } from './upload-failure-text.ts'

const NETWORK_ERROR =
  'This looks like a network error, the endpoint might be blocked by an internet provider or a firewall.'

test('is the detail of the server for a refused call', () => {
  const refused = new CallError(415, JSON.stringify({ detail: 'This is not a picture.' }), null)
  expect(uploadFailureText(refused)).toBe('This is not a picture.')
})

test('is the network error text without a response', () => {
  expect(uploadFailureText(new TypeError('Failed to fetch'))).toBe(NETWORK_ERROR)
})

test('is the message of the cause if the error names a URL only', () => {
  const cause = new Error('Failed request with status: 500. Internal Server Error message: boom request-Id: req-7')
  expect(uploadFailureText(new Error('Could not POST /companion/s3/multipart', { cause }))).toBe(cause.message)
})

test('is the message of any other error', () => {
  expect(uploadFailureText(new Error('Non 2xx'))).toBe('Non 2xx')
  expect(uploadFailureText(Object.assign(new Error('Authorization required'), { isAuthError: true }))).toBe(
    'Authorization required',
  )
  expect(uploadFailureText('?')).toBe('Something unexpected happened.')
})
