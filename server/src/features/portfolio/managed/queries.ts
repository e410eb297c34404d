import type { Actor } from '@lintel/contract/actor'
import type { LEASE_STATES } from '@lintel/contract/leases/schema'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { forbidden } from '../../../errors/refusal.ts'
import { personColumns, users } from '../../accounts/table.ts'
import { selectApplications } from '../../applications/queries.ts'
import { applications } from '../../applications/table.ts'
import { documents } from '../../documents/table.ts'
import { attachments } from '../../files/table.ts'
import { leaseDaysOf } from '../../leases/present.ts'
import { type LeaseRow, leaseParties, leases, tenantColumns } from '../../leases/table.ts'
import { conversations, propertyConversations } from '../../messages/table.ts'
import { findProperty } from '../../properties/queries.ts'
import { listDailyViews } from '../../views/queries.ts'
import { addLettingDetails } from '../letting-details.ts'
import type { ManagedPropertyRow } from './present.ts'

const LEASES_SHOWN = 10
const APPLICANTS_SHOWN = 5
const CONVERSATIONS_SHOWN = 5

/**
 * A home with what its managers need to know of it.
 * @throws not_found, forbidden (neither its owner nor an agent)
 */
export async function findManagedProperty(db: Db, actor: Actor, id: string, now: Date): Promise<ManagedPropertyRow> {
  const property = await findProperty(db, actor, id)
  if (!propertyPolicy.manage(actor, property)) throw forbidden('Only its owner and agents manage a home')
  const [letting] = await addLettingDetails(db, [property], now)
  if (!letting) throw new Error('a home has an owner')
  return {
    ...property,
    ...letting,
    leases: await listLeases(db, id, now),
    applicants: await listApplicants(db, id),
    conversations: await listConversationsAbout(db, actor, id),
    views: await listDailyViews(db, property, now),
  }
}

async function listLeases(db: Db, propertyId: string, now: Date): Promise<ManagedPropertyRow['leases']> {
  const rows = await db
    .select({ lease: leases, tenant: tenantColumns, documentId: leaseDocumentId })
    .from(leases)
    .leftJoin(users, eq(users.id, leases.tenantId))
    .leftJoin(leaseParties, eq(leaseParties.leaseId, leases.id))
    .where(eq(leases.propertyId, propertyId))
    .orderBy(desc(leases.startsOn), desc(leases.id))
    .limit(LEASES_SHOWN)
  return rows.map((row) => ({ ...row, state: stateOf(row.lease, now) }))
}

const isLeaseDocument = and(eq(attachments.leaseId, leases.id), eq(documents.type, 'lease'))

/** The id of the document that the lease is written in; null before it is. */
const leaseDocumentId = sql<string | null>`(select ${documents.id} from ${attachments}
  join ${documents} on ${eq(documents.id, attachments.documentId)} where ${isLeaseDocument} limit 1)`

function stateOf(lease: LeaseRow, now: Date): (typeof LEASE_STATES)[number] {
  if (lease.cancelledAt) return 'cancelled'
  const { hasBegun, hasEnded } = leaseDaysOf(lease, now)
  if (hasEnded) return 'ended'
  return hasBegun ? 'current' : 'upcoming'
}

/** The pending applications that have waited longest. */
const listApplicants = (db: Db, propertyId: string) =>
  selectApplications(db)
    .where(and(eq(applications.propertyId, propertyId), eq(applications.status, 'pending')))
    .orderBy(asc(applications.createdAt), asc(applications.id))
    .limit(APPLICANTS_SHOWN)

/** The actor's own conversations: agents don't read those of others. */
const listConversationsAbout = (db: Db, actor: Actor, propertyId: string) =>
  db
    .select({
      user: personColumns,
      lastAt: propertyConversations.lastAt,
      unreadCount: sql`coalesce(${conversations.unread}, 0)`.mapWith(Number) as SQL<number>,
    })
    .from(propertyConversations)
    .innerJoin(users, eq(users.id, propertyConversations.partnerId))
    .leftJoin(
      conversations,
      and(eq(conversations.userId, actor.id), eq(conversations.partnerId, propertyConversations.partnerId)),
    )
    .where(and(eq(propertyConversations.userId, actor.id), eq(propertyConversations.propertyId, propertyId)))
    .orderBy(desc(propertyConversations.lastAt), desc(propertyConversations.partnerId))
    .limit(CONVERSATIONS_SHOWN)
