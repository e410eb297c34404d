import { expect, it } from 'vitest'
import { leases } from '../features/leases/table.ts'
import { properties } from '../features/properties/table.ts'
import { defineRecord } from './record.ts'

it('refuses a home that is a column of a joined table', () => {
  const definition = { table: leases, roles: { tenant: leases.tenantId }, visibleTo: () => undefined }
  expect(() => defineRecord('lease', { ...definition, home: properties.id })).toThrow('not a column of its table')
  expect(defineRecord('lease', { ...definition, home: leases.propertyId }).home).toBe(leases.propertyId)
})
