import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { forbidden } from '../../../errors/refusal.ts'
import { isActiveAgent } from '../filters.ts'
import { type UserRow, users } from '../table.ts'

/** A request to disable an agent is void after this time. */
const REQUEST_MS = 7 * 24 * 60 * 60 * 1000
/** Days after an approval in which the new agent and the approver count as one person. */
const APPROVAL_DAYS = 30

/** @returns the active agent who asked to disable the account within the last week, if any */
export async function findRequester(tx: Db, user: UserRow): Promise<string | null> {
  const { disablingRequestedBy, disablingRequestedAt } = user
  const isOpen = (disablingRequestedAt?.getTime() ?? 0) > Date.now() - REQUEST_MS
  if (!disablingRequestedBy || !isOpen) return null
  const [requester] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, disablingRequestedBy), isActiveAgent))
  return requester?.id ?? null
}

/**
 * Two agents count as one while one of them, or the same third one, lately let the other in: otherwise one person could register
 * a second account, approve it and disable all others.
 * @throws forbidden
 */
export async function requireIndependence(tx: Db, first: string, second: string): Promise<void> {
  if ((await findSponsor(tx, first)) !== (await findSponsor(tx, second))) return
  throw forbidden(
    `One of you two lately let the other in, or the same agent let you both in. Until ${APPROVAL_DAYS} days after that you count as one: another agent must agree`,
  )
}

/** @returns who stands behind an agent: the first in the chain of approvals of the last days, or the agent */
async function findSponsor(tx: Db, id: string): Promise<string> {
  const isRecent = sql`agent.approved_at > current_instant() - ${APPROVAL_DAYS} * interval '1 day'`
  const { rows } = await tx.execute<{ id: string }>(sql`
    with recursive chain as (
      select agent.id, case when ${isRecent} then agent.approved_by end as approved_by, 0 as depth
      from ${users} agent where agent.id = ${id}
      union
      select agent.id, case when ${isRecent} then agent.approved_by end, depth + 1
      from chain join ${users} agent on agent.id = chain.approved_by where depth < 1000)
    select id from chain order by depth desc limit 1`)
  return rows[0]?.id ?? id
}
