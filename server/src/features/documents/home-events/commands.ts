import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import type { DocumentType } from '@lintel/contract/documents/types'
import { and, eq, exists, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { attachments } from '../../files/table.ts'
import { hasRoomInHistory, recordHomeEvents } from '../../history/commands.ts'
import { isActive, leases } from '../../leases/table.ts'
import { properties } from '../../properties/table.ts'

type DocumentEvent = 'document_added' | 'document_removed'

/**
 * The homes whose history tells of a document: it is attached to them or to a lease of theirs, and the actor manages or rents
 * them. Applicants' documents leave no trace: access to them ends. Locks the homes against removal.
 */
export async function lockHomesOfDocument(tx: Db, actor: Actor, documentId: string): Promise<string[]> {
  // An array, so that an index finds the homes.
  const ofDocument = sql`array(
    select coalesce(${attachments.propertyId}, ${leases.propertyId})
    from ${attachments} left join ${leases} on ${eq(leases.id, attachments.leaseId)}
    where ${eq(attachments.documentId, documentId)})`
  const rented = tx
    .select({ id: leases.id })
    .from(leases)
    .where(and(eq(leases.propertyId, properties.id), eq(leases.tenantId, actor.id), isActive))
  const isOfActor = isApprovedAgent(actor) ? undefined : or(eq(properties.ownerId, actor.id), exists(rented))
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
