import { cityTag } from '@lintel/contract/properties/city-tag'
import { PROPERTIES, PUBLIC_PROPERTIES, propertyTag } from '@lintel/contract/properties/tags'
import { sql } from 'drizzle-orm'
import type { Changes } from '../../changes/changes.ts'
import type { Db } from '../../db/connect.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { involvedUsers } from './involved-users.ts'
import { HOME_CHANGED } from './job-kinds.ts'
import type { PropertyRow } from './table.ts'

type ChangedProperty = Pick<PropertyRow, 'id' | 'ownerId' | 'city' | 'isPublished'>

/**
 * Notes changed homes: for everyone those that are published, and for owners, applicants and tenants all of them. Saved searches
 * are matched with those that are, or were, published. Call it before rows that name applicants and tenants are deleted.
 */
export async function addPropertyChanges(tx: Db, changes: Changes, homes: ChangedProperty[]): Promise<void> {
  const users = await listInvolvedUsers(
    tx,
    homes.map(({ id }) => id),
  )
  for (const { id, ownerId, city, isPublished } of homes) {
    changes.add([ownerId, ...(users.get(id) ?? [])], PROPERTIES, propertyTag(id))
    if (isPublished) changes.add('everyone', PUBLIC_PROPERTIES, propertyTag(id), cityTag(city))
  }
  const published = homes.filter(({ isPublished }) => isPublished)
  await enqueue(
    tx,
    HOME_CHANGED,
    published.map(({ id }) => ({ propertyId: id })),
  )
}

/** Users whose records show homes, by home. */
async function listInvolvedUsers(tx: Db, propertyIds: string[]): Promise<Map<string, string[]>> {
  if (propertyIds.length === 0) return new Map()
  const queries = involvedUsers.all().map((query) => sql`${query(tx, propertyIds)}`)
  const { rows } = await tx.execute<{ propertyId: string; userId: string }>(
    sql`select property_id as "propertyId", user_id as "userId"
      from (${sql.join(queries, sql` union `)}) as involved (property_id, user_id)`,
  )
  const users = new Map<string, string[]>()
  for (const { propertyId, userId } of rows) users.set(propertyId, [...(users.get(propertyId) ?? []), userId])
  return users
}
