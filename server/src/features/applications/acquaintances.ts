import { sql } from 'drizzle-orm'
import { users } from '../accounts/table.ts'
import { acquaintances } from '../messages/acquaintances.ts'
import { applications } from './table.ts'

export const applicantsOfOwner = acquaintances.with(
  (ownerId) =>
    sql`exists (select from ${applications} where ${applications.tenantId} = ${users.id} and ${applications.ownerId} = ${ownerId})`,
)
