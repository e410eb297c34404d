import type { Actor } from '@lintel/contract/actor'
import type { BlockedUser } from '@lintel/contract/messages/schema'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { newestFirst, type PageRequest, toPage } from '../../../db/paging.ts'
import { presentPerson } from '../../accounts/present.ts'
import { users } from '../../accounts/table.ts'
import { hasBlocked } from '../recipients.ts'
import { blocks } from '../table.ts'

const columns = {
  id: blocks.blockedId,
  createdAt: blocks.createdAt,
  isInEffect: hasBlocked(blocks.blockerId, blocks.blockedId),
  user: {
    id: users.id,
    firstName: users.firstName,
    lastName: users.lastName,
    profileImageUrl: users.profileImageUrl,
    role: users.role,
  },
}

type BlockListRow = Awaited<ReturnType<typeof listBlocked>>['rows'][number]

/** The users whom the actor blocked, the last one first. */
export async function listBlocked(db: Db, actor: Actor, request: PageRequest) {
  const page = newestFirst({ createdAt: blocks.createdAt, id: blocks.blockedId }, request)
  const rows = await db
    .select(columns)
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(and(eq(blocks.blockerId, actor.id), page.after))
    .orderBy(...page.order)
    .limit(page.limit)
  return toPage(rows, request)
}

export const presentBlocked = ({ user, isInEffect, createdAt }: BlockListRow): BlockedUser => ({
  user: { ...presentPerson(user), role: user.role },
  isInEffect,
  blockedAt: createdAt.toISOString(),
})
