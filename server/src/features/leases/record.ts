import { eq, sql } from 'drizzle-orm'
import { defineRecord } from '../../records/record.ts'
import { properties } from '../properties/table.ts'
import { visibleTo } from './queries.ts'
import { leases } from './table.ts'

export const leaseRecord = defineRecord('lease', {
  table: leases,
  join: sql`join ${properties} on ${eq(properties.id, leases.propertyId)}`,
  property: leases.propertyId,
  title: properties.title,
  roles: { tenant: leases.tenantId, landlord: properties.ownerId },
  visibleTo,
})
