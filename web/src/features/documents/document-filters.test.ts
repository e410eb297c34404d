import { expect, test } from 'vitest'
import { type DocumentFilters, documentFilters } from './document-filters.ts'

const { read, write } = documentFilters
const ID = '01890000-0000-7000-8000-000000000000'

test.each<[DocumentFilters, string]>([
  [{ type: null, person: null, sort: 'newest' }, ''],
  [{ type: 'income', person: null, sort: 'newest' }, '?type=income'],
  [{ type: 'lease', person: ID, sort: 'oldest' }, `?type=lease&person=${ID}&sort=oldest`],
])('writes %j as %j and reads it back', (filters, query) => {
  expect(write(filters)).toBe(query)
  expect(read(query)).toEqual(filters)
})

test('ignores unknown values', () => {
  expect(read('?type=toString&person=me&sort=size&cursor=x')).toEqual({ type: null, person: null, sort: 'newest' })
})
