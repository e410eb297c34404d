import { expect, test } from 'vitest'
import { readUserFilters, type UserFilters, userQueryOf, writeUserFilters } from './user-filters.ts'

test.each<[UserFilters, string]>([
  [{ search: '', kind: null }, ''],
  [{ search: '50% & more', kind: 'owner' }, '?search=50%25+%26+more&role=owner'],
  [{ search: '', kind: 'active' }, '?role=active'],
  [{ search: 'ada', kind: 'waiting' }, '?search=ada&waiting=true'],
])('writes %j as %j and reads it back', (filters, query) => {
  expect(writeUserFilters(filters)).toBe(query)
  expect(readUserFilters(query)).toEqual(filters)
})

test('ignores unknown values', () => {
  expect(readUserFilters('?role=king&waiting=no&search=%20')).toEqual({ search: '', kind: null })
  expect(userQueryOf(readUserFilters('?role=toString'))).toEqual({})
})
