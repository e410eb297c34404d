import { expect, test } from 'vitest'
import { CallError } from '../../api/client.ts'
import { reasonOf } from './reason.ts'

const NO_ANSWER =
  'This looks like a network error, the endpoint might be blocked by an internet provider or a firewall.'

test('a call of ours that was refused speaks with the sentence of the server', () => {
  const refused = new CallError(415, JSON.stringify({ detail: 'This is not a picture.' }), null)
  expect(reasonOf(refused)).toBe('This is not a picture.')
})

test('where nothing answers it is the network', () => {
  expect(reasonOf(new TypeError('Failed to fetch'))).toBe(NO_ANSWER)
})

test('an error that names an address alone lets the one inside it speak', () => {
  const inside = new Error('Failed request with status: 500. Internal Server Error message: boom request-Id: req-7')
  expect(reasonOf(new Error('Could not POST /companion/s3/multipart', { cause: inside }))).toBe(inside.message)
})

test('every other error speaks for itself', () => {
  expect(reasonOf(new Error('Non 2xx'))).toBe('Non 2xx')
  expect(reasonOf(Object.assign(new Error('Authorization required'), { isAuthError: true }))).toBe(
    'Authorization required',
  )
  expect(reasonOf('?')).toBe('Something unexpected happened.')
})
