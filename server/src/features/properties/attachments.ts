import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import { LIVE_STATUSES } from '@lintel/contract/applications/status'
import { and, type Column, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Attachable } from '../../attachable.ts'
import type { Settings } from '../../context.ts'
import { isAccessible, rejectedAfter } from '../applications/access/queries.ts'
import { applications } from '../applications/table.ts'
import { documents } from '../documents/table.ts'
import { isActive, leases } from '../leases/table.ts'
import { properties } from './table.ts'

/** The SQL of `propertyPolicy.edit`. */
const isLandlord = (actor: Actor) => (isApprovedAgent(actor) ? sql`true` : eq(properties.ownerId, actor.id))

/** Written so that only an index of the tenant serves it: a home can have thousands of applications. */
const isApplicationOf = (userId: Column | string) =>
  sql`${eq(applications.tenantId, userId)} and ${applications.propertyId} is not distinct from ${properties.id}`

const hasRented = (userId: Column | string) =>
  sql`exists (select from ${leases}
    where ${and(eq(leases.propertyId, properties.id), eq(leases.tenantId, userId), isActive)})`

/** True for a user who did not apply for the home. The document of one who did counts as sent with the application. */
const givesAccess = (settings: Settings, userId: Column) =>
  sql`(select coalesce(bool_or((${isAccessible(rejectedAfter(settings))}) is true), true)
    from ${applications} where ${isApplicationOf(userId)})`

const hasApplied = (userId: string, condition: SQL) =>
  sql`exists (select from ${applications} where ${and(isApplicationOf(userId), condition)})`

export const propertyAttachments: Attachable = {
  kind: 'property',
  table: properties,
  parties: [properties.ownerId],
  documents: (actor, settings) =>
    and(isLandlord(actor), or(givesAccess(settings, documents.userId), hasRented(documents.userId))),
  pictures: isLandlord,
  publicPictures: eq(properties.isPublished, true),
  addDocuments: (actor) =>
    or(isLandlord(actor), hasRented(actor.id), hasApplied(actor.id, inArray(applications.status, [...LIVE_STATUSES]))),
}
