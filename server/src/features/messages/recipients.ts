import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import { actsAsTenant, type MessageFacts } from '@lintel/contract/messages/policy'
import { type AnyColumn, and, eq, isNotNull, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { notFound } from '../../errors/refusal.ts'
import { isTenantOf } from '../../records/users-of-records.ts'
import { actorOf } from '../accounts/present.ts'
import { type UserRow, users } from '../accounts/table.ts'
import { hasPublishedProperty } from '../properties/queries.ts'
import { blocks, conversations } from './table.ts'

/** SQL form of `messagePolicy.write`: rows of `users` that the actor may write to. */
export function canReceiveFrom(actor: Actor): SQL | undefined {
  const isSomeoneElse = and(
    ne(users.id, actor.id),
    isNull(users.deletedAt),
    not(hasBlocked(actor.id, users.id)),
    not(hasBlocked(users.id, actor.id)),
  )
  if (isApprovedAgent(actor)) return isSomeoneElse
  const isAgent = and(eq(users.role, 'agent'), isNotNull(users.approvedAt))
  const isOwner = eq(users.role, 'owner')
  // Everyone else is a tenant, or a waiting agent, who acts as one.
  if (actsAsTenant(actor)) return and(isSomeoneElse, or(isAgent, isOwner))
  return and(isSomeoneElse, or(isAgent, and(isOwner, hasPublishedProperty(users.id)), isAcquaintedWith(actor)))
}

/** Whether a user blocked another and the block is in effect. */
export const hasBlocked = (blocker: string | AnyColumn, blocked: string | AnyColumn) =>
  sql<boolean>`has_blocked(${blocker}, ${blocked})`

/** SQL form of `messagePolicy.block`: whether the actor may block a row of `users`. */
export function canBlock(actor: Actor) {
  if (isApprovedAgent(actor)) return sql<boolean>`false`
  const isAgent = and(eq(users.role, 'agent'), isNotNull(users.approvedAt))
  return sql<boolean>`not (${users.id} = ${actor.id} or ${isAgent} or has_lease(${actor.id}, ${users.id}))`
}

/** A user, and the facts that `messagePolicy.write` needs about them. @throws not_found */
export async function findRecipient(
  db: Db,
  actor: Actor,
  userId: string,
): Promise<{ recipient: UserRow; facts: MessageFacts }> {
  const [found] = await db
    .select({
      recipient: users,
      isDeleted: sql<boolean>`${users.deletedAt} is not null`,
      isAcquainted: sql<boolean>`${isAcquaintedWith(actor)}`,
      hasPublishedProperty: hasPublishedProperty(users.id),
      hasLease: sql<boolean>`has_lease(${actor.id}, ${users.id})`,
      hasBlocked: hasRow(actor.id, users.id),
      isBlocked: hasRow(users.id, actor.id),
    })
    .from(users)
    .where(eq(users.id, userId))
  if (!found) throw notFound('Person')
  const { recipient, ...facts } = found
  return { recipient, facts: { ...facts, to: actorOf(recipient) } }
}

/** Whether a user blocked another, in effect or not. */
const hasRow = (blocker: string | AnyColumn, blocked: string | AnyColumn) =>
  sql<boolean>`exists (select from ${blocks} where ${and(eq(blocks.blockerId, blocker), eq(blocks.blockedId, blocked))})`

/** Whether a message exists between the actor and a row of `users`, or one applied for or rents a home of the other. */
function isAcquaintedWith({ id }: Actor): SQL {
  const hasConversation = sql`exists (select from ${conversations}
    where ${conversations.userId} = ${id} and ${conversations.partnerId} = ${users.id})`
  return sql`(${or(hasConversation, isTenantOf(id, users.id), isTenantOf(users.id, id))})`
}
