import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import { and, eq, or, sql } from 'drizzle-orm'
import type { Attachable } from '../../attachable.ts'
import { documents } from '../documents/table.ts'
import { properties } from '../properties/table.ts'
import { isActive, leases } from './table.ts'

/** The SQL of `leasePolicy.read`. */
const isParty = (actor: Actor) =>
  isApprovedAgent(actor) ? sql`true` : or(eq(leases.tenantId, actor.id), eq(properties.ownerId, actor.id))

export const leaseAttachments: Attachable = {
  kind: 'lease',
  table: leases,
  join: sql`join ${properties} on ${eq(properties.id, leases.propertyId)}`,
  parties: [leases.tenantId, properties.ownerId],
  documents: (actor) => and(isParty(actor), or(isActive, eq(documents.leaseId, leases.id))),
  pictures: (actor) => and(isParty(actor), isActive),
  addDocuments: (actor) => and(isParty(actor), isActive),
  home: { id: leases.propertyId },
}
