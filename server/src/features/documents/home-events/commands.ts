import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import type { DocumentType } from '@lintel/contract/documents/types'
import { and, eq, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { attachables } from '../../files/attachable.ts'
import { attachments } from '../../files/table.ts'
import { hasRoomInHistory, recordHomeEvents } from '../../history/commands.ts'
import { properties } from '../../properties/table.ts'
import { homeTies } from '../../properties/ties.ts'
import { homeOfRecord } from '../homes.ts'

type DocumentEvent = 'document_added' | 'document_removed'

/**
 * The homes whose history tells of a document: it is attached to them, or to a record with a document in the history such as a
 * lease, and the actor manages or rents them. Applicants' documents leave no trace: access to them ends. Locks the homes against
 * removal.
 */
export async function lockHomesOfDocument(tx: Db, actor: Actor, documentId: string): Promise<string[]> {
  const told = attachables
    .all()
    .filter(({ inHistoryOfHome, record }) => inHistoryOfHome && record.home !== properties.id)
  // An array, so that an index finds the homes.
  const ofDocument = sql`array(
    select ${homeOfRecord(told)} from ${attachments} where ${eq(attachments.documentId, documentId)})`
  const isTenant = homeTies.all().flatMap((tie) => tie.isTenant?.(actor.id) ?? [])
  const isOfActor = isApprovedAgent(actor) ? undefined : or(eq(properties.ownerId, actor.id), ...isTenant)
  const homes = await tx
    .select({ id: properties.id })
    .from(properties)
    .where(and(sql`${properties.id} = any (${ofDocument})`, isOfActor))
    .orderBy(properties.id)
    .for('key share')
  return homes.map(({ id }) => id)
}

/**
 * Adds to the histories of homes, as far as there is room. Only the document's type is told: its title is for those who may see it.
 */
export async function recordDocumentEvent(
  tx: Db,
  actor: Actor,
  homeIds: string[],
  { kind, type }: { kind: DocumentEvent; type: DocumentType },
): Promise<void> {
  for (const propertyId of homeIds)
    if (await hasRoomInHistory(tx, actor.id, propertyId))
      await recordHomeEvents(tx, [{ propertyId, kind, actorId: actor.id, details: { documentType: type } }])
}
