import { expect, test } from 'vitest'
import { readUserFilters, type UserFilters, userQueryOf, writeUserFilters } from './user-filters.ts'

test.each<[UserFilters, string]>([
  [{ search: '', kind: null, sort: 'newest' }, ''],
  [{ search: '50% & more', kind: 'owner', sort: 'name' }, '?search=50%25+%26+more&role=owner&sort=name'],
  [{ search: '', kind: 'active', sort: 'newest' }, '?role=active'],
  [{ search: '', kind: 'disabled', sort: 'oldest' }, '?state=disabled&sort=oldest'],
  [{ search: 'ada', kind: 'waiting', sort: 'newest' }, '?search=ada&waiting=true'],
])('writes %j as %j and reads it back', (filters, query) => {
  expect(writeUserFilters(filters)).toBe(query)
  expect(readUserFilters(query)).toEqual(filters)
})

test('ignores unknown values', () => {
  expect(readUserFilters('?role=king&waiting=no&search=%20&sort=shoe')).toEqual({
    search: '',
    kind: null,
    sort: 'newest',
  })
  expect(userQueryOf(readUserFilters('?role=toString'))).toEqual({})
})
