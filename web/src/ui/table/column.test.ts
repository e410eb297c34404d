import { expect, test } from 'vitest'
import { type Column, columnNames, nextSort, shownColumns } from './column.ts'

const column = (id: string): Column<object> => ({ id, heading: id, cell: () => null })

test('always shows the first column', () => {
  expect(columnNames(shownColumns([column('a'), column('b'), column('c')], ['a', 'b']))).toBe('a,c')
})

test.each([
  [{ ascending: 'oldest', descending: 'newest' }, 'newest', 'oldest'],
  [{ ascending: 'oldest', descending: 'newest' }, 'oldest', 'newest'],
  [{ ascending: 'name' }, 'newest', 'name'],
  [{ ascending: 'name' }, 'name', 'name'],
])('a heading of %j turns %s into %s', (sorts, sort, next) => {
  expect(nextSort(sorts, sort)).toBe(next)
})
