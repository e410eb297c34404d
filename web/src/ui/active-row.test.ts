import { expect, test } from 'vitest'
import { activeRowAfter } from './active-row.ts'

test.each<[string, string[], string | null, string[], string | null]>([
  ['the first row at first', [], null, ['a', 'b'], 'a'],
  ['none in an empty list', ['a'], 'a', [], null],
  ['the same row while it is there', ['a', 'b'], 'b', ['x', 'b', 'a'], 'b'],
  ['the next row when it is gone', ['a', 'b', 'c'], 'b', ['a', 'c'], 'c'],
  ['the row after the next when that is gone, too', ['a', 'b', 'c', 'd'], 'b', ['a', 'd'], 'd'],
  ['the row before when the last is gone', ['a', 'b', 'c'], 'c', ['a', 'b'], 'b'],
  ['the first row of another list', ['a', 'b'], 'b', ['x', 'y'], 'x'],
])('activates %s', (_what, before, active, after, expected) => {
  expect(activeRowAfter(before, active, after)).toBe(expected)
})
