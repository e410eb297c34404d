import { sql } from 'drizzle-orm'
import { users } from '../accounts/table.ts'
import { acquaintances } from '../messages/acquaintances.ts'
import { properties } from '../properties/table.ts'
import { leases } from './table.ts'

export const tenantsOfOwner = acquaintances.with(
  (ownerId) =>
    sql`exists (select from ${leases} join ${properties} on ${properties.id} = ${leases.propertyId}
      where ${leases.tenantId} = ${users.id} and ${properties.ownerId} = ${ownerId})`,
)
