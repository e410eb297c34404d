import { sql } from 'drizzle-orm'
import { defineRecord } from '../../records/record.ts'
import { properties } from '../properties/table.ts'
import { visibleTo } from './queries.ts'
import { applications } from './table.ts'

export const applicationRecord = defineRecord('application', {
  table: applications,
  property: applications.propertyId,
  title: sql`(select title from ${properties} where id = ${applications.propertyId})`,
  roles: { tenant: applications.tenantId, landlord: applications.ownerId },
  visibleTo,
})
