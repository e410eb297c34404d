import { expect, test } from 'vitest'
import { failureText } from './failure-text.ts'

test('the words of the server come first, with the reference to look it up', () => {
  const body = JSON.stringify({ title: 'Conflict', detail: 'This home was let a moment ago.', requestId: 'r-7' })
  expect(failureText(new Error(`409: ${body}`))).toEqual({
    detail: 'This home was let a moment ago.',
    requestId: 'r-7',
  })
})

test('a page of HTML from a proxy is never shown to anyone', () => {
  expect(failureText(new Error('502: <html>Bad Gateway</html>')).detail).toMatch(/on our side/)
})

test('an answer that never came is a matter of the connection', () => {
  expect(failureText(new TypeError('Failed to fetch')).detail).toMatch(/connection/)
})

test('whatever else is thrown still has words', () => {
  expect(failureText('nonsense').detail).not.toBe('')
})
