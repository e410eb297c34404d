import type { Actor } from '@lintel/contract/actor'
import { messagePolicy, whyNotBlock } from '@lintel/contract/messages/policy'
import { BLOCKS } from '@lintel/contract/messages/tags'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { AppContext } from '../../../context.ts'
import { hasRoom } from '../../../db/room.ts'
import { forbidden, Refusal } from '../../../errors/refusal.ts'
import { runCommand } from '../../../events/run-command.ts'
import { findRecipient, hasBlocked } from '../recipients.ts'
import { blocks, conversations, inboxes } from '../table.ts'

type Context = Pick<AppContext, 'db' | 'hub' | 'formatFor'>

/** People whom one user blocks. */
const BLOCKS_MAX = 1_000

/**
 * Blocks a user, in whose browsers the actor appears to go offline. Blocking again changes nothing.
 * @throws not_found, forbidden (oneself, an agent, the other party of a lease that has not ended), conflict (as many as can be)
 */
export async function blockUser(context: Context, actor: Actor, userId: string): Promise<null> {
  await runCommand(context, async (tx, happened) => {
    const { facts } = await findRecipient(tx, actor, userId)
    if (!messagePolicy.block(actor, facts)) throw forbidden(whyNotBlock(actor, facts))
    const others = and(eq(blocks.blockerId, actor.id), ne(blocks.blockedId, userId))
    if (!(await hasRoom(tx, { what: 'blocks', of: actor.id, table: blocks, where: others, max: BLOCKS_MAX })))
      throw new Refusal('conflict', `You have blocked ${BLOCKS_MAX} people; please unblock someone first`)
    // A message locks both inboxes before it checks blocks: it is either stored before this block or rejected.
    await tx
      .select({ id: inboxes.userId })
      .from(inboxes)
      .where(inArray(inboxes.userId, [actor.id, userId]))
      .orderBy(inboxes.userId)
      .for('update')
    const ownSide = and(eq(conversations.userId, actor.id), eq(conversations.partnerId, userId))
    const progress = (column: typeof conversations.readAt | typeof conversations.deliveredAt) =>
      sql`(select ${column} from ${conversations} where ${ownSide})`
    await tx
      .insert(blocks)
      .values({
        blockerId: actor.id,
        blockedId: userId,
        deliveredAt: progress(conversations.deliveredAt),
        readAt: progress(conversations.readAt),
      })
      .onConflictDoNothing()
    happened.touchOwn(actor.id, BLOCKS)
  })
  context.hub.publish([userId], { type: 'presence', userId: actor.id, isOnline: false })
  return null
}

/** Unblocks a user, who sees again what the block concealed. Without a block nothing changes. */
export async function unblockUser(context: Context, actor: Actor, userId: string): Promise<null> {
  const { db, hub } = context
  const wasHidden = await runCommand(context, async (tx, happened) => {
    const isBlock = and(eq(blocks.blockerId, actor.id), eq(blocks.blockedId, userId))
    const [found] = await tx
      .select({ isInEffect: hasBlocked(blocks.blockerId, blocks.blockedId) })
      .from(blocks)
      .where(isBlock)
      .for('update')
    await tx.delete(blocks).where(isBlock)
    if (found) happened.touchOwn(actor.id, BLOCKS)
    return found?.isInEffect ?? false
  })
  if (!wasHidden) return null
  const [conversation] = await db
    .select({ deliveredAt: conversations.deliveredAt, readAt: conversations.readAt })
    .from(conversations)
    .where(and(eq(conversations.userId, actor.id), eq(conversations.partnerId, userId)))
  if (!conversation) return null
  const online = await hub.findOnline([actor.id])
  hub.publish([userId], { type: 'presence', userId: actor.id, isOnline: online.has(actor.id) })
  const progress = { delivered: conversation.deliveredAt, read: conversation.readAt }
  for (const type of ['delivered', 'read'] as const) {
    const through = progress[type]?.toISOString()
    if (through) hub.publish([userId], { type, userId: actor.id, senderId: userId, through })
  }
  return null
}
