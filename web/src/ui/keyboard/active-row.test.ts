import { expect, test } from 'vitest'
import { hasLeftItsPlace, nextActiveRow } from './active-row.ts'

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

test.each<[string, string[], string | null, string[], boolean]>([
  ['moved to the end', ['a', 'b', 'c'], 'b', ['a', 'c', 'b'], true],
  ['moved to the front', ['a', 'b', 'c'], 'b', ['b', 'a', 'c'], false],
  ['stayed while others came', ['a', 'b'], 'a', ['x', 'a', 'y', 'b'], false],
  ['stayed while the next one left', ['a', 'b', 'c'], 'a', ['a', 'c'], false],
  ['is gone', ['a', 'b'], 'a', ['b'], false],
  ['is new', ['a'], 'b', ['a', 'b'], false],
  ['is none', ['a'], null, ['a'], false],
])('tells whether a row left its place that %s', (_name, before, row, after, expected) => {
  expect(hasLeftItsPlace(before, row, after)).toBe(expected)
})
