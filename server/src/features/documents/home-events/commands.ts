import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import { and, eq, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { hasRoomInHistory } from '../../../events/room.ts'
import { attachables } from '../../files/attachable.ts'
import { attachments } from '../../files/table.ts'
import { properties } from '../../properties/table.ts'
import { homeTies } from '../../properties/ties.ts'
import { homeOfRecord } from '../homes.ts'

/** A home whose history shows a document. */
export type DocumentHome = { id: string; title: string; ownerId: string }

/**
 * The homes whose history shows a document, unless it is full: the document is attached to them, or to a record such as a lease whose
 * documents are in the history, and the actor manages or rents them. Applicants' documents are left out: access to them ends. Locks the
 * homes against removal.
 */
export async function lockHomesOfDocument(tx: Db, actor: Actor, documentId: string): Promise<DocumentHome[]> {
  const told = attachables
    .all()
    .filter(({ inHistoryOfHome, record }) => inHistoryOfHome && record.home !== properties.id)
  // An array, so that an index finds the homes.
  const ofDocument = sql`array(
    select ${homeOfRecord(told)} from ${attachments} where ${eq(attachments.documentId, documentId)})`
  const isTenant = homeTies.all().flatMap((tie) => tie.isTenant?.(actor.id) ?? [])
  const isOfActor = isApprovedAgent(actor) ? undefined : or(eq(properties.ownerId, actor.id), ...isTenant)
  const homes = await tx
    .select({ id: properties.id, title: properties.title, ownerId: properties.ownerId })
    .from(properties)
    .where(and(sql`${properties.id} = any (${ofDocument})`, isOfActor))
    .orderBy(properties.id)
    .for('key share')
  const withRoom: DocumentHome[] = []
  for (const home of homes) if (await hasRoomInHistory(tx, actor.id, home.id)) withRoom.push(home)
  return withRoom
}
