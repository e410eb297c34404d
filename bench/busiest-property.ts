import { desc, sql } from 'drizzle-orm'
import type { Db } from '../server/src/db/connect.ts'
import { applications } from '../server/src/features/applications/table.ts'

/** @returns the id of the home with the most applications */
export async function findBusiestProperty(db: Db): Promise<string> {
  const [property] = await db
    .select({ id: applications.propertyId })
    .from(applications)
    .groupBy(applications.propertyId)
    .orderBy(desc(sql`count(*)`))
    .limit(1)
  if (!property) throw new Error('no applications')
  return property.id
}
