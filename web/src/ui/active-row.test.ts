import { expect, test } from 'vitest'
import { nextActiveRow } from './active-row.ts'

test.each<[string, string[], string | null, string[], string | null]>([
  ['the first row when none was active', [], null, ['a', 'b'], 'a'],
  ['no row of an empty list', ['a'], 'a', [], null],
  ['the same row while it is listed', ['a', 'b'], 'b', ['x', 'b', 'a'], 'b'],
  ['the next row when the active one is gone', ['a', 'b', 'c'], 'b', ['a', 'c'], 'c'],
  ['the row after the next when both are gone', ['a', 'b', 'c', 'd'], 'b', ['a', 'd'], 'd'],
  ['the previous row when the last one is gone', ['a', 'b', 'c'], 'c', ['a', 'b'], 'b'],
  ['the first row of a different list', ['a', 'b'], 'b', ['x', 'y'], 'x'],
])('activates %s', (_name, before, active, after, expected) => {
  expect(nextActiveRow(before, active, after)).toBe(expected)
})
