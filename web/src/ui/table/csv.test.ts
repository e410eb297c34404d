import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { nextSort, shownColumns } from './column.ts'
import { toCsv } from './csv.ts'

const column = (id: string): Column<Record<string, string>> => ({
  id,
  heading: id,
  cell: () => null,
  text: (row) => row[id] ?? '',
})
const lineOf = (text: string) => toCsv([column('a')], [{ a: text }]).slice('\uFEFFa\r\n'.length)

test('writes headings and rows, each line ended, after a byte order mark', () => {
  const rows: Record<string, string>[] = [{ a: '1', b: 'zwölf' }, { a: '2' }]
  expect(toCsv([column('a'), column('b')], rows)).toBe('\uFEFFa,b\r\n1,zwölf\r\n2,\r\n')
})

test.each([
  ['plain', 'plain'],
  ['a, b', '"a, b"'],
  ['say "yes"', '"say ""yes"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+32 9 000', "'+32 9 000"],
  ['-5', "'-5"],
  ['@sum', "'@sum"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
  ['1 = 1', '1 = 1'],
])('writes %j as %j', (text, written) => {
  expect(lineOf(text)).toBe(`${written}\r\n`)
})

test('always shows the first column', () => {
  expect(shownColumns([column('a'), column('b')], ['a', 'b']).map(({ id }) => id)).toEqual(['a'])
})

test.each([
  [{ ascending: 'oldest', descending: 'newest' }, 'newest', 'oldest'],
  [{ ascending: 'oldest', descending: 'newest' }, 'oldest', 'newest'],
  [{ ascending: 'name' }, 'newest', 'name'],
  [{ ascending: 'name' }, 'name', 'name'],
])('a heading of %j turns %s into %s', (sorts, sort, next) => {
  expect(nextSort(sorts, sort)).toBe(next)
})
