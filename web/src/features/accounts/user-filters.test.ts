import { expect, test } from 'vitest'
import { readUserFilters, type UserFilters, userQueryOf, writeUserFilters } from './user-filters.ts'

test.each<[UserFilters, string]>([
  [{ search: '', kind: null }, ''],
  [{ search: '50% & more', kind: 'owner' }, '?search=50%25+%26+more&role=owner'],
  [{ search: '', kind: 'active' }, '?role=active'],
  [{ search: 'ada', kind: 'waiting' }, '?search=ada&waiting=true'],
])('%j stands in the address as %j, and is read again', (filters, address) => {
  expect(writeUserFilters(filters)).toBe(address)
  expect(readUserFilters(address)).toEqual(filters)
})

test('what nobody offers is as good as absent', () => {
  expect(readUserFilters('?role=king&waiting=no&search=%20')).toEqual({ search: '', kind: null })
  expect(userQueryOf(readUserFilters('?role=toString'))).toEqual({})
})
