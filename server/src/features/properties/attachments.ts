import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Settings } from '../../context.ts'
import type { Attachable } from '../files/attachable.ts'
import { ARCHIVED } from './queries.ts'
import { propertyRecord } from './record.ts'
import { properties } from './table.ts'
import { propertyTies } from './ties.ts'

/** The SQL of `propertyPolicy.edit`. */
const isLandlord = (actor: Actor) => (isApprovedAgent(actor) ? sql`true` : eq(properties.ownerId, actor.id))

/** Shows a document of a user with ties to the home while one of them shows documents; without ties, always. */
function isShownByTies(userId: SQL, settings: Settings) {
  const ties = propertyTies.all().map((tie) => sql`(${tie.showsDocuments(userId, settings)})`)
  // Ignores nulls.
  return sql`coalesce(greatest(${sql.join(ties, sql`, `)}), true)`
}

export const propertyAttachments: Attachable = {
  record: propertyRecord,
  column: 'propertyId',
  documents: (actor, settings, userId) => and(isLandlord(actor), isShownByTies(userId, settings)),
  pictures: isLandlord,
  publicPictures: eq(properties.isPublished, true),
  addDocuments: (actor) => or(isLandlord(actor), ...propertyTies.all().map((tie) => tie.mayAddDocuments(actor.id))),
  refusesDocuments: { while: isNotNull(properties.archivedAt), because: ARCHIVED },
  inHistoryOfProperty: true,
}
