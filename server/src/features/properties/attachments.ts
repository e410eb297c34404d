import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import { LIVE_STATUSES } from '@lintel/contract/applications/status'
import { and, type Column, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import type { Attachable } from '../../attachable.ts'
import { isAccessible, rejectedAfter } from '../applications/access/queries.ts'
import { applications } from '../applications/table.ts'
import { documents } from '../documents/table.ts'
import { isActive, leases } from '../leases/table.ts'
import { properties } from './table.ts'

/** The SQL of `propertyPolicy.edit`. */
const isLandlord = (actor: Actor) => (isApprovedAgent(actor) ? sql`true` : eq(properties.ownerId, actor.id))

const hasApplied = (userId: Column | string, condition?: SQL) =>
  sql`exists (select from ${applications}
    where ${and(eq(applications.propertyId, properties.id), eq(applications.tenantId, userId), condition)})`

const hasRented = (userId: Column | string) =>
  sql`exists (select from ${leases}
    where ${and(eq(leases.propertyId, properties.id), eq(leases.tenantId, userId), isActive)})`

export const propertyAttachments: Attachable = {
  kind: 'property',
  table: properties,
  // The document of somebody who only applied for the home counts as sent with the application.
  documents: (actor, settings) =>
    and(
      isLandlord(actor),
      or(
        not(hasApplied(documents.userId)),
        hasApplied(documents.userId, isAccessible(rejectedAfter(settings))),
        hasRented(documents.userId),
      ),
    ),
  pictures: isLandlord,
  publicPictures: eq(properties.isPublished, true),
  addDocuments: (actor) =>
    or(isLandlord(actor), hasRented(actor.id), hasApplied(actor.id, inArray(applications.status, [...LIVE_STATUSES]))),
  parties: [properties.ownerId],
}
