import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import { actsAsTenant } from '@lintel/contract/messages/policy'
import type { PersonFacts } from '@lintel/contract/people/policy'
import { and, eq, getTableColumns, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { notFound } from '../../errors/refusal.ts'
import { actorOf } from '../accounts/present.ts'
import { type UserRow, users } from '../accounts/table.ts'
import { isAccessible } from '../applications/access/queries.ts'
import { applications } from '../applications/table.ts'
import { isAccessibleLease } from '../leases/queries.ts'
import { hasNotEnded, leases } from '../leases/table.ts'
import { canWriteTo } from '../messages/queries.ts'
import { conversations } from '../messages/table.ts'
import { hasPublishedProperty } from '../properties/queries.ts'
import { properties } from '../properties/table.ts'

/** What access and leases are judged by: `after` is from `endedAfter`. */
export type Moment = { now: Date; after: Date }

/** A person with what connects them with the actor. */
export type FoundPerson = {
  user: UserRow
  facts: PersonFacts
  conversation: { lastAt: Date; unread: number } | null
  canWrite: boolean
}

/** The SQL of `personPolicy.read`: the rows of `users` that the actor may see. Undefined for all. */
export function visibleTo(actor: Actor): SQL | undefined {
  if (isApprovedAgent(actor)) return undefined
  const isAgent = and(eq(users.role, 'agent'), isNotNull(users.approvedAt))
  const isTenant = or(eq(users.role, 'tenant'), and(eq(users.role, 'agent'), isNull(users.approvedAt))) as SQL
  const isPublic = and(
    isNull(users.deletedAt),
    or(isAgent, and(eq(users.role, 'owner'), hasPublishedProperty(users.id))),
  )
  const isKnown = or(isPublic, isApplicantOrTenantOf(actor), isLandlordOf(actor), hasConversationWith(actor))
  return or(eq(users.id, actor.id), actsAsTenant(actor) ? and(not(isTenant), isKnown) : isKnown)
}

const hasConversationWith = ({ id }: Actor) =>
  sql`exists (select from ${conversations} where ${and(eq(conversations.userId, id), eq(conversations.partnerId, users.id))})`

const isApplicantOrTenantOf = (actor: Actor) =>
  sql`(${hasApplied(users.id, actor.id)} or ${hasLease(users.id, actor.id)})`
const isLandlordOf = (actor: Actor) => sql`(${hasApplied(actor.id, users.id)} or ${hasLease(actor.id, users.id)})`

type PersonId = string | typeof users.id

const hasApplied = (tenant: PersonId, owner: PersonId, condition?: SQL) =>
  sql`exists (select from ${applications} where ${and(eq(applications.tenantId, tenant), eq(applications.ownerId, owner), condition)})`

const hasLease = (tenant: PersonId, owner: PersonId, condition?: SQL) =>
  sql`exists (select from ${leases} join ${properties} on ${properties.id} = ${leases.propertyId}
    where ${and(eq(leases.tenantId, tenant), eq(properties.ownerId, owner), condition)})`

/** A person. @throws not_found (absent or invisible) */
export async function findPerson(db: Db, actor: Actor, id: string, moment: Moment): Promise<FoundPerson> {
  const found = await readPerson(db, actor, id, moment, visibleTo(actor))
  if (!found) throw notFound('Person')
  return found
}

/** A person; null if there is none. Checks no permission but the condition. */
export async function readPerson(
  db: Db,
  actor: Actor,
  id: string,
  { now, after }: Moment,
  condition?: SQL,
): Promise<FoundPerson | null> {
  const [found] = await db
    .select({
      user: getTableColumns(users),
      lastAt: conversations.lastAt,
      unread: conversations.unread,
      canWrite: canWriteTo(actor),
      hasPublishedProperty: hasPublishedProperty(users.id),
      isApplicantOrTenant: sql<boolean>`${isApplicantOrTenantOf(actor)}`,
      isLandlord: sql<boolean>`${isLandlordOf(actor)}`,
      givesAccess: sql<boolean>`(${hasApplied(users.id, actor.id, isAccessible(after))}
        or ${hasLease(users.id, actor.id, isAccessibleLease(after))})`,
      isCurrentLandlord: sql<boolean>`${hasLease(actor.id, users.id, hasNotEnded(now))}`,
    })
    .from(users)
    .leftJoin(conversations, and(eq(conversations.userId, actor.id), eq(conversations.partnerId, users.id)))
    .where(and(eq(users.id, id), condition))
  if (!found) return null
  const { user, lastAt, unread, canWrite, ...relations } = found
  return {
    user,
    canWrite,
    conversation: lastAt && { lastAt, unread: unread ?? 0 },
    facts: {
      ...relations,
      person: actorOf(user),
      isDeleted: user.deletedAt !== null,
      hasConversation: lastAt !== null,
    },
  }
}
