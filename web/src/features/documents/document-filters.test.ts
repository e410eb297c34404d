import { expect, test } from 'vitest'
import { type DocumentFilters, documentFilters } from './document-filters.ts'

const { read, write } = documentFilters

test.each<[DocumentFilters, string]>([
  [{ type: null, sort: 'newest' }, ''],
  [{ type: 'income', sort: 'newest' }, '?type=income'],
  [{ type: 'lease', sort: 'oldest' }, '?type=lease&sort=oldest'],
])('writes %j as %j and reads it back', (filters, query) => {
  expect(write(filters)).toBe(query)
  expect(read(query)).toEqual(filters)
})

test('ignores unknown values', () => {
  expect(read('?type=toString&sort=size&cursor=x')).toEqual({ type: null, sort: 'newest' })
})
