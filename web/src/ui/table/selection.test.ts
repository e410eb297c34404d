import { expect, test } from 'vitest'
import { NOTHING, type Selection, toggle, toggleAll, toggleRange } from './selection.ts'

const SHOWN = ['a', 'b', 'c', 'd', 'e']
const idsOf = ({ ids }: Selection) => [...ids].sort().join('')

test('toggles rows, and selects a range from the last one in both directions', () => {
  const c = toggle(NOTHING, 'c')
  expect(idsOf(toggle(c, 'c'))).toBe('')
  const range = toggleRange(c, 'e', SHOWN)
  expect(idsOf(range)).toBe('cde')
  expect(idsOf(toggleRange(range, 'b', SHOWN))).toBe('bcde')
})

test('clears a range after a row was cleared', () => {
  const all = toggleAll(NOTHING, SHOWN)
  expect(idsOf(toggleRange(toggle(all, 'b'), 'd', SHOWN))).toBe('ae')
})

test('toggles one row where the start of the range is not shown', () => {
  expect(idsOf(toggleRange(toggle(NOTHING, 'gone'), 'b', SHOWN))).toBe('bgone')
  expect(idsOf(toggleRange(NOTHING, 'b', SHOWN))).toBe('b')
})

test('selects all that are shown, then none', () => {
  const all = toggleAll(toggle(NOTHING, 'a'), SHOWN)
  expect(idsOf(all)).toBe('abcde')
  expect(idsOf(toggleAll(all, SHOWN))).toBe('')
})
