import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import { and, eq, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { hasRoomInHistory } from '../../../events/room.ts'
import { attachables } from '../../files/attachable.ts'
import { attachments } from '../../files/table.ts'
import { properties } from '../../properties/table.ts'
import { propertyTies } from '../../properties/ties.ts'
import { propertyOfRecord } from '../properties.ts'

/** A home whose history shows a document. */
export type DocumentProperty = { id: string; title: string; ownerId: string }

/**
 * The homes whose history shows a document, unless it is full: the document is attached to them, or to a record such as a lease whose
 * documents are in the history, and the actor manages or rents them. Applicants' documents are left out: access to them ends. Locks the
 * homes against removal.
 */
export async function lockPropertiesOfDocument(tx: Db, actor: Actor, documentId: string): Promise<DocumentProperty[]> {
  const told = attachables
    .all()
    .filter(({ inHistoryOfProperty, record }) => inHistoryOfProperty && record.property !== properties.id)
  // An array, so that an index finds the homes.
  const ofDocument = sql`array(
    select ${propertyOfRecord(told)} from ${attachments} where ${eq(attachments.documentId, documentId)})`
  const isTenant = propertyTies.all().flatMap((tie) => tie.isTenant?.(actor.id) ?? [])
  const isOfActor = isApprovedAgent(actor) ? undefined : or(eq(properties.ownerId, actor.id), ...isTenant)
  const propertyRows = await tx
    .select({ id: properties.id, title: properties.title, ownerId: properties.ownerId })
    .from(properties)
    .where(and(sql`${properties.id} = any (${ofDocument})`, isOfActor))
    .orderBy(properties.id)
    .for('key share')
  const withRoom: DocumentProperty[] = []
  for (const property of propertyRows) if (await hasRoomInHistory(tx, actor.id, property.id)) withRoom.push(property)
  return withRoom
}
