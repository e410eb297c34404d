import { cityTag } from '@lintel/contract/properties/city-tag'
import { PROPERTIES, PUBLIC_PROPERTIES, propertyTag } from '@lintel/contract/properties/tags'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import type { Happened } from '../../events/happened.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { selectUsersOfProperties } from '../../records/users-of-records.ts'
import { PROPERTY_CHANGED } from './job-kinds.ts'
import type { PropertyRow } from './table.ts'

type ChangedProperty = Pick<PropertyRow, 'id' | 'ownerId' | 'city' | 'isPublished'>

/**
 * Adds the tags of changed homes: of published homes for everyone, of all homes for their owners, applicants and tenants. Saved
 * searches are matched with homes that are, or were, published. Call it before rows that name applicants and tenants are deleted.
 */
export async function touchProperties(tx: Db, happened: Happened, properties: ChangedProperty[]): Promise<void> {
  const users = await listInvolvedUsers(
    tx,
    properties.map(({ id }) => id),
  )
  for (const { id, ownerId, city, isPublished } of properties) {
    happened.touch([ownerId, ...(users.get(id) ?? [])], PROPERTIES, propertyTag(id))
    if (isPublished) happened.touch('everyone', PUBLIC_PROPERTIES, propertyTag(id), cityTag(city))
  }
  const published = properties.filter(({ isPublished }) => isPublished)
  await enqueue(
    tx,
    PROPERTY_CHANGED,
    published.map(({ id }) => ({ propertyId: id })),
  )
}

/** Users whose records show homes, by home. */
async function listInvolvedUsers(tx: Db, propertyIds: string[]): Promise<Map<string, string[]>> {
  if (propertyIds.length === 0) return new Map()
  const { rows } = await tx.execute<{ propertyId: string; userId: string }>(
    sql`select property_id as "propertyId", user_id as "userId"
      from (${selectUsersOfProperties(propertyIds)}) as involved (property_id, user_id)`,
  )
  const users = new Map<string, string[]>()
  for (const { propertyId, userId } of rows) users.set(propertyId, [...(users.get(propertyId) ?? []), userId])
  return users
}
