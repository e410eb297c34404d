import { accountPolicy } from '@lintel/contract/accounts/policy'
import { CONTACTS } from '@lintel/contract/accounts/tags'
import type { Actor } from '@lintel/contract/actor'
import { and, eq, isNull } from 'drizzle-orm'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/connect.ts'
import { forbidden, notFound, Refusal } from '../../../errors/refusal.ts'
import { runCommand } from '../../../events/run-command.ts'
import { aboutAccount, agentApproved, agentDeclined } from '../events.ts'
import { listContactIds } from '../queries.ts'
import { type UserRow, users } from '../table.ts'

/**
 * Approves a waiting agent.
 * @throws forbidden (not an approved agent), not_found, conflict (the account does not wait for approval)
 */
export const approveAgent = (context: NoticeContext, actor: Actor, id: string) =>
  decideAgent(context, actor, id, {}, agentApproved)

/**
 * Declines a waiting agent: the account becomes a tenant's.
 * @throws forbidden (not an approved agent), not_found, conflict (the account does not wait for approval)
 */
export const declineAgent = (context: NoticeContext, actor: Actor, id: string) =>
  decideAgent(context, actor, id, { role: 'tenant' }, agentDeclined)

type NoticeContext = Pick<AppContext, 'db' | 'hub' | 'formatFor'>

async function decideAgent(
  context: NoticeContext,
  actor: Actor,
  id: string,
  change: { role?: 'tenant' },
  event: typeof agentApproved | typeof agentDeclined,
): Promise<UserRow> {
  const { hub } = context
  if (!accountPolicy.decide(actor)) throw forbidden('Only agents let in agents')
  const row = await runCommand(context, async (tx, happened) => {
    const [decided] = await tx
      .update(users)
      .set({ ...change, approvedAt: new Date(), approvedBy: actor.id })
      .where(and(eq(users.id, id), isNull(users.approvedAt), isNull(users.deletedAt)))
      .returning()
    if (!decided) throw await whyNotDecided(tx, id)
    happened.add(event, actor, aboutAccount(decided))
    happened.touch(await listContactIds(tx, id), CONTACTS)
    return decided
  })
  hub.reconnectUser(id)
  return row
}

async function whyNotDecided(tx: Db, id: string): Promise<Refusal> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
  return found.length > 0 ? new Refusal('conflict', 'This account does not wait for approval') : notFound('Account')
}
