import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import type { ListedDocument } from '@lintel/contract/documents/schema'
import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { isAnyOf } from '../../db/many.ts'
import { applications } from '../applications/table.ts'
import { attachments } from '../files/table.ts'
import { leases } from '../leases/table.ts'
import { findVersionsShownTo } from '../properties/last-seen/queries.ts'
import { visibleTo } from '../properties/queries.ts'
import { properties } from '../properties/table.ts'

type Home = NonNullable<ListedDocument['property']>

/**
 * The home that each document is about; without one, the home of the newest application or lease that it is attached to. Only
 * homes that the actor may see, and of applications and leases only those whose party the actor is: an owner does not learn for
 * which other homes a document was sent.
 */
export async function findHomesOfDocuments(db: Db, actor: Actor, documentIds: string[]): Promise<Map<string, Home>> {
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
    .leftJoin(applications, eq(applications.id, attachments.applicationId))
    .leftJoin(leases, eq(leases.id, attachments.leaseId))
    .innerJoin(
      properties,
      eq(properties.id, sql`coalesce(${attachments.propertyId}, ${applications.propertyId}, ${leases.propertyId})`),
    )
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
    rows.map(({ documentId, ...home }) => [
      documentId ?? '',
      { ...home, title: versions.get(home.id)?.title ?? home.title },
    ]),
  )
}

/** Whether the actor sees the home in its place: on a screen of the home, or as a party of an application or lease. */
function isShownTo(actor: Actor) {
  if (isApprovedAgent(actor)) return undefined
  const rents = sql`exists (select from ${leases} own
    where own.property_id = ${properties.id} and own.tenant_id = ${actor.id})`
  // Written so that only an index of the tenant serves it: a home can have thousands of applications.
  const applied = sql`exists (select from ${applications} own
    where own.property_id is not distinct from ${properties.id} and own.tenant_id = ${actor.id})`
  return or(
    and(isNotNull(attachments.propertyId), or(visibleTo(actor), rents, applied)),
    eq(applications.tenantId, actor.id),
    eq(applications.ownerId, actor.id),
    eq(leases.tenantId, actor.id),
    and(isNotNull(attachments.leaseId), eq(properties.ownerId, actor.id)),
  )
}
