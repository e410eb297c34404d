import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import type { ListedDocument } from '@lintel/contract/documents/schema'
import { and, desc, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { isAnyOf } from '../../db/many.ts'
import { partiesOf } from '../../records/record.ts'
import { attachables } from '../files/attachable.ts'
import { attachments } from '../files/table.ts'
import { findVersionsShownTo } from '../properties/last-seen/queries.ts'
import { visibleTo } from '../properties/queries.ts'
import { properties } from '../properties/table.ts'
import { propertyTies } from '../properties/ties.ts'

type Property = NonNullable<ListedDocument['property']>

/**
 * The home that each document is about; without one, the home of the newest record that it is attached to. Only homes that the
 * actor may see, and of other records only ones whose party the actor is: an owner does not learn for which other homes a
 * document was sent.
 */
export async function findPropertiesOfDocuments(
  db: Db,
  actor: Actor,
  documentIds: string[],
): Promise<Map<string, Property>> {
  if (documentIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([attachments.documentId], {
      documentId: attachments.documentId,
      id: properties.id,
      title: properties.title,
      ownerId: properties.ownerId,
      isPublished: properties.isPublished,
    })
    .from(attachments)
    .innerJoin(properties, eq(properties.id, propertyOfRecord()))
    .where(and(isAnyOf(attachments.documentId, documentIds), isShownTo(actor)))
    .orderBy(
      attachments.documentId,
      // False before true.
      sql`${attachments.propertyId} is null`,
      desc(attachments.createdAt),
      properties.id,
    )
  const versions = await findVersionsShownTo(db, actor, rows)
  return new Map(
    rows.map(({ documentId, ...property }) => [
      documentId ?? '',
      { ...property, title: versions.get(property.id)?.title ?? property.title },
    ]),
  )
}

/** Records of homes, without homes themselves. */
const recordsOfProperties = () =>
  attachables.all().filter(({ record }) => record.property && record.property !== properties.id)

/** The id of the home that a row of `attachments` is about. */
export function propertyOfRecord(records = recordsOfProperties()): SQL {
  const propertyIds = records.map(
    ({ column, record: { table, property } }) =>
      sql`(select ${property} from ${table} where ${eq(table.id, attachments[column])})`,
  )
  return sql`coalesce(${sql.join([attachments.propertyId, ...propertyIds], sql`, `)})`
}

/** Whether the actor sees the home in its place: on a screen of the home, or as a party of another record. */
function isShownTo(actor: Actor) {
  if (isApprovedAgent(actor)) return undefined
  const isTied = propertyTies.all().map((tie) => tie.isTied(actor.id))
  const isParty = recordsOfProperties().map(({ column, record }) => {
    const { table, join } = record
    const isTheirs = or(...partiesOf(record).map((party) => eq(party, actor.id)))
    return sql`exists (select from ${table} ${join} where ${and(eq(table.id, attachments[column]), isTheirs)})`
  })
  return or(and(isNotNull(attachments.propertyId), or(visibleTo(actor), ...isTied)), ...isParty)
}
