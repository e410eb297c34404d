import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import { LIVE_STATUSES } from '@lintel/contract/applications/status'
import { and, type Column, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Attachable } from '../../attachable.ts'
import type { Settings } from '../../context.ts'
import { endedAfter, isAccessible, isAccessibleLease } from '../applications/access/queries.ts'
import { applications } from '../applications/table.ts'
import { documents } from '../documents/table.ts'
import { isActive, leases } from '../leases/table.ts'
import { properties } from './table.ts'

/** The SQL of `propertyPolicy.edit`. */
const isLandlord = (actor: Actor) => (isApprovedAgent(actor) ? sql`true` : eq(properties.ownerId, actor.id))

/** Written so that only an index of the tenant serves it: a home can have thousands of applications. */
const isApplicationOf = (userId: Column | string) =>
  sql`${eq(applications.tenantId, userId)} and ${applications.propertyId} is not distinct from ${properties.id}`

const hasRented = (userId: Column | string, condition?: SQL) =>
  sql`exists (select from ${leases}
    where ${and(eq(leases.propertyId, properties.id), eq(leases.tenantId, userId), isActive, condition)})`

/** The document of a user who applied for the home counts as sent with the application, and that of its tenant with the lease. */
function givesAccess(settings: Settings, userId: Column) {
  const after = endedAfter(settings)
  const hasAccess = sql`(select bool_or((${isAccessible(after)}) is true) from ${applications} where ${isApplicationOf(userId)})`
  // Null for a user who did not apply.
  return or(sql`coalesce(${hasAccess}, not ${hasRented(userId)})`, hasRented(userId, isAccessibleLease(after)))
}

const hasApplied = (userId: string, condition: SQL) =>
  sql`exists (select from ${applications} where ${and(isApplicationOf(userId), condition)})`

export const propertyAttachments: Attachable = {
  kind: 'property',
  table: properties,
  parties: [properties.ownerId],
  documents: (actor, settings) => and(isLandlord(actor), givesAccess(settings, documents.userId)),
  pictures: isLandlord,
  publicPictures: eq(properties.isPublished, true),
  addDocuments: (actor) =>
    or(isLandlord(actor), hasRented(actor.id), hasApplied(actor.id, inArray(applications.status, [...LIVE_STATUSES]))),
}
