import { expect, test } from 'vitest'
import {
  type ApplicationFilters,
  applicationQueryOf,
  applicationScopeOf,
  NO_FILTERS,
  readApplicationFilters,
  readFromParam,
  sortOf,
  writeApplicationFilters,
  writeFromParam,
} from './application-filters.ts'

const propertyId = '0198d3a0-0000-7000-8000-00000000abcd'
const tenantId = '0198d3a0-0000-7000-8000-00000000dcba'

test.each<[ApplicationFilters, string]>([
  [NO_FILTERS, ''],
  [{ ...NO_FILTERS, status: 'withdrawn' }, '?status=withdrawn'],
  [
    { status: 'pending', property: propertyId, tenant: tenantId, search: '50% & more', sort: 'oldest' },
    `?status=pending&property=${propertyId}&tenant=${tenantId}&search=50%25+%26+more&sort=oldest`,
  ],
])('writes %j as %j and reads it back', (filters, query) => {
  expect(writeApplicationFilters(filters)).toBe(query)
  expect(readApplicationFilters(query)).toEqual(filters)
})

test.each([
  '?status=sold',
  '?property=mine',
  `?property=${propertyId}x`,
  `?tenant=${tenantId}x`,
  '?search=%20',
  '?sort=price',
  '?status=toString',
])('ignores unknown values: %s', (query) => {
  expect(readApplicationFilters(query)).toEqual(NO_FILTERS)
  expect(applicationQueryOf('tenant', readApplicationFilters(query))).toEqual({})
})

test('lists the longest waiting first for owners, and for agents among pending ones', () => {
  const pending = { ...NO_FILTERS, status: 'pending' } as const
  expect(sortOf('owner', NO_FILTERS)).toBe('waiting')
  expect(sortOf('owner', pending)).toBe('waiting')
  expect(sortOf('agent', pending)).toBe('waiting')
  expect(sortOf('agent', NO_FILTERS)).toBe('newest')
  expect(sortOf('tenant', pending)).toBe('newest')
  for (const scope of ['owner', 'agent', 'tenant'] as const)
    expect(sortOf(scope, { ...pending, sort: 'oldest' })).toBe('oldest')
})

test('asks for an order other than that of the call alone', () => {
  expect(applicationQueryOf('owner', NO_FILTERS)).toEqual({ sort: 'waiting' })
  expect(applicationQueryOf('owner', { ...NO_FILTERS, sort: 'newest' })).toEqual({})
  expect(applicationQueryOf('tenant', NO_FILTERS)).toEqual({})
})

test('cuts a search to the maximum length', () => {
  expect(readApplicationFilters(`?search=${'a'.repeat(900)}`).search.length).toBeLessThan(900)
})

test.each<ApplicationFilters>([
  NO_FILTERS,
  { status: 'pending', property: propertyId, tenant: tenantId, search: 'a&b=c', sort: 'oldest' },
])('writes the filters %j to the from parameter and reads them back', (filters) => {
  const query = `?${new URLSearchParams({ from: writeFromParam(filters) })}`
  expect(readFromParam(query)).toEqual(filters)
})

test('returns null if an application was not opened from a list', () => {
  expect(readFromParam('')).toBeNull()
  expect(readFromParam('?from=&decide=approve')).toBeNull()
})

test('lists all applications for agents, their properties’ for owners, and their own for tenants and waiting agents', () => {
  const actor = { id: propertyId, isApproved: true }
  expect(applicationScopeOf({ ...actor, role: 'tenant' })).toBe('tenant')
  expect(applicationScopeOf({ ...actor, role: 'owner' })).toBe('owner')
  expect(applicationScopeOf({ ...actor, role: 'agent' })).toBe('agent')
  expect(applicationScopeOf({ ...actor, role: 'agent', isApproved: false })).toBe('tenant')
})
