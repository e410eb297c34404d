import type { Actor } from '@lintel/contract/actor'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import type { PropertyRemoval } from '@lintel/contract/properties/schema'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { forbidden } from '../../../errors/refusal.ts'
import { type Format, renderText } from '../../../format/format.ts'
import { type Foreseen, foresee } from '../../../reactions.ts'
import { propertyRemoval, reasonsToArchive } from '../causes.ts'
import { ARCHIVED, findProperty } from '../queries.ts'
import { properties } from '../table.ts'

/** Whether the removal of a home, a row of `properties`, archives it. */
export const isToArchive = (db: Db): SQL<boolean> =>
  sql`(${or(...reasonsToArchive.all().map((isReason) => isReason(db))) ?? sql`false`})`

/**
 * What removing a home would delete with it or archive, and what prevents it.
 * @param format of the reader
 * @throws not_found, forbidden
 */
export async function previewRemoval(
  db: Db,
  actor: Actor,
  id: string,
  now: Date,
  format: Format,
): Promise<PropertyRemoval> {
  const property = await findProperty(db, actor, id)
  if (!propertyPolicy.remove(actor, property)) throw forbidden('Only its owner and agents can remove a home')
  const isArchived = (await db.$count(properties, and(eq(properties.id, id), isToArchive(db)))) > 0
  const cause = { actor, removedIds: isArchived ? [] : [id], archivedIds: isArchived ? [id] : [], now }
  const obstacle = property.archivedAt
    ? { text: ARCHIVED, record: null }
    : await propertyRemoval.findObstacle(db, cause)
  return {
    isArchived,
    obstacle: obstacle && renderText(obstacle.text, format),
    obstacleRecord: obstacle?.record ?? null,
    consequences: [
      ...foresee('properties', ownConsequences(property, isArchived), format),
      ...(await propertyRemoval.preview(db, cause, format)),
    ],
  }
}

function ownConsequences({ images }: { images: unknown[] }, isArchived: boolean): Foreseen[] {
  if (isArchived) return [{ kind: 'stays', text: 'Its history' }]
  if (images.length === 0) return []
  return [{ kind: 'goes', text: ({ count }) => count(images.length, 'picture'), data: { pictures: images.length } }]
}
