import { expect, test } from 'vitest'
import { failureText } from './failure-text.ts'
import { OfflineError } from './online.ts'

test('prefers the detail of the server, with the request id', () => {
  const body = JSON.stringify({ title: 'Conflict', detail: 'This home was let a moment ago.', requestId: 'r-7' })
  expect(failureText(new Error(`409: ${body}`))).toEqual({
    detail: 'This home was let a moment ago.',
    requestId: 'r-7',
  })
})

test('does not show HTML of a proxy', () => {
  expect(failureText(new Error('502: <html>Bad Gateway</html>')).detail).toMatch(/on our side/)
})

test('blames the connection when there was no answer', () => {
  expect(failureText(new TypeError('Failed to fetch')).detail).toMatch(/connection/)
})

test('says why a decision is refused without a network', () => {
  expect(failureText(new OfflineError('You are offline.')).detail).toBe('You are offline.')
})

test('describes a thrown value that is not an Error', () => {
  expect(failureText('nonsense').detail).not.toBe('')
})
