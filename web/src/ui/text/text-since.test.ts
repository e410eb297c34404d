import { expect, it } from 'vitest'
import { textSince } from './text-since.ts'

it.each([
  ['Called them.', 'Called them.', ''],
  ['Called them.', 'Called them.\nNo answer', 'No answer'],
  ['Called them. ', 'Called them. ', ''],
  ['Called them.', 'Another note', 'Another note'],
  ['Called them.', 'I called them.', 'I called them.'],
  ['Called them.', '', ''],
])('after “%s” was stored, “%s” leaves “%s”', (stored, text, rest) => {
  expect(textSince(stored, text)).toBe(rest)
})
