import { type Column, or, type SQL, sql } from 'drizzle-orm'
import { isAnyOf } from '../db/many.ts'
import { records } from './record.ts'

/** Whether a user is, or was, the tenant or applicant of a record of a landlord. Ids are values, or columns of the query. */
export function isTenantOf(landlordId: string | Column, userId: string | Column): SQL | undefined {
  const conditions = records.all().flatMap(({ table, join = sql``, roles: { tenant, landlord } }) => {
    if (!tenant || !landlord) return []
    return sql`exists (select from ${table} ${join} where ${tenant} = ${userId} and ${landlord} = ${landlordId})`
  })
  return or(...conditions)
}

/** @returns a query of pairs: the id of a home, and that of a user of its records beside its landlord, such as an applicant */
export function selectUsersOfProperties(propertyIds: string[]): SQL {
  const queries = records.all().flatMap(({ table, property, roles: { landlord: _, ...others } }) => {
    if (!property) return []
    return Object.values(others).map(
      (user) => sql`select ${property}, ${user} from ${table} where ${isAnyOf(property, propertyIds)}`,
    )
  })
  return sql.join(queries, sql` union `)
}
