import { expect, test } from 'vitest'
import {
  type ApplicationFilters,
  applicationQueryOf,
  applicationScopeOf,
  NO_FILTERS,
  readApplicationFilters,
  readFrom,
  writeApplicationFilters,
  writeFrom,
} from './application-filters.ts'

const home = '0198d3a0-0000-7000-8000-00000000abcd'

test.each<[ApplicationFilters, string]>([
  [NO_FILTERS, ''],
  [{ ...NO_FILTERS, status: 'withdrawn' }, '?status=withdrawn'],
  [
    { status: 'pending', property: home, search: '50% & more', sort: 'oldest' },
    `?status=pending&property=${home}&search=50%25+%26+more&sort=oldest`,
  ],
])('writes %j to the address and reads it back', (filters, address) => {
  expect(writeApplicationFilters(filters)).toBe(address)
  expect(readApplicationFilters(address)).toEqual(filters)
})

test.each(['?status=sold', '?property=mine', `?property=${home}x`, '?search=%20', '?sort=price', '?status=toString'])(
  'ignores unknown values: %s',
  (address) => {
    expect(readApplicationFilters(address)).toEqual(NO_FILTERS)
    expect(applicationQueryOf(readApplicationFilters(address))).toEqual({})
  },
)

test('cuts words to the longest search', () => {
  expect(readApplicationFilters(`?search=${'a'.repeat(900)}`).search.length).toBeLessThan(900)
})

test.each<ApplicationFilters>([NO_FILTERS, { status: 'pending', property: home, search: 'a&b=c', sort: 'oldest' }])(
  'carries the list %j in the address of an application',
  (filters) => {
    const address = `?${new URLSearchParams({ from: writeFrom(filters) })}`
    expect(readFrom(address)).toEqual(filters)
  },
)

test('knows an application that was not opened from a list', () => {
  expect(readFrom('')).toBeNull()
  expect(readFrom('?from=&decide=approve')).toBeNull()
})

test('shows a waiting agent and a tenant their own applications', () => {
  const actor = { id: home, isApproved: true }
  expect(applicationScopeOf({ ...actor, role: 'tenant' })).toBe('tenant')
  expect(applicationScopeOf({ ...actor, role: 'owner' })).toBe('owner')
  expect(applicationScopeOf({ ...actor, role: 'agent' })).toBe('agent')
  expect(applicationScopeOf({ ...actor, role: 'agent', isApproved: false })).toBe('tenant')
})
