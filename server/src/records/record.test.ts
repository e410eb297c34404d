import { expect, it } from 'vitest'
import { leases } from '../features/leases/table.ts'
import { properties } from '../features/properties/table.ts'
import { defineRecord } from './record.ts'

it('refuses a home or a tenant that is a column of a joined table', () => {
  const definition = { table: leases, roles: { tenant: leases.tenantId }, visibleTo: () => undefined }
  expect(() => defineRecord('lease', { ...definition, property: properties.id })).toThrow(
    'the property of the record lease',
  )
  const roles = { tenant: properties.ownerId, landlord: properties.ownerId }
  expect(() => defineRecord('lease', { ...definition, roles })).toThrow('the tenant of the record lease')
  expect(defineRecord('lease', { ...definition, property: leases.propertyId }).property).toBe(leases.propertyId)
})
