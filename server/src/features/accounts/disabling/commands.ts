import { accountPolicy } from '@lintel/contract/accounts/policy'
import { ACCOUNT, SESSIONS, USERS } from '@lintel/contract/accounts/tags'
import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { Changes } from '../../../changes/changes.ts'
import { runCommand } from '../../../changes/transaction.ts'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/connect.ts'
import { forbidden, notFound, Refusal } from '../../../errors/refusal.ts'
import { enqueueSecurityMail } from '../email/jobs.ts'
import { actorOf } from '../present.ts'
import { lockFirstAgent } from '../setup-code.ts'
import { sessions, type UserRow, users } from '../table.ts'

type Context = Pick<AppContext, 'db' | 'hub'>

/** A request to disable an agent is void after this time. */
const REQUEST_MS = 7 * 24 * 60 * 60 * 1000

const NO_REQUEST = { disablingRequestedBy: null, disablingRequestedAt: null }

/**
 * Disables an account: its sessions end, its records stay. An agent's account takes two other agents: the first call only
 * asks for it.
 * @returns the account as it now stands
 * @throws forbidden (not an approved agent, or the own account), not_found (also a deleted one), conflict (disabled already,
 *   asked for by the same agent, or the last agent)
 */
export async function disableAccount(context: Context, actor: Actor, id: string): Promise<UserRow> {
  if (!accountPolicy.disable(actor, { id })) throw forbidden('Only agents disable accounts, and never their own')
  const row = await runCommand(context, async (tx, changes) => {
    const user = await lockAccount(tx, id)
    if (user.disabledAt) throw new Refusal('conflict', 'This account is disabled already')
    return needsSecondAgent(user, actor)
      ? requestDisabling(tx, changes, actor, user)
      : disable(tx, changes, actor.id, user)
  })
  if (row.disabledAt) context.hub.closeUser(id)
  return row
}

/**
 * Disables an account by its username, regardless of case. Checks no permission: only the command line calls it.
 * @returns null when there is no such account, or it is disabled already
 * @throws conflict (the last agent)
 */
export async function disableByUsername(db: Db, username: string): Promise<UserRow | null> {
  return db.transaction(async (tx) => {
    const isNamed = eq(sql`lower(${users.username})`, sql`lower(${username}::text)`)
    const [found] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(isNamed, isNull(users.disabledAt)))
    return found ? disable(tx, new Changes(), null, await lockAccount(tx, found.id)) : null
  })
}

/**
 * Enables a disabled account, or withdraws the request to disable an agent's.
 * @throws forbidden (not an approved agent, or the own account), not_found (also a deleted one), conflict (neither disabled
 *   nor asked for)
 */
export function enableAccount(context: Context, actor: Actor, id: string): Promise<UserRow> {
  if (!accountPolicy.disable(actor, { id })) throw forbidden('Only agents enable accounts, and never their own')
  return runCommand(context, async (tx, changes) => {
    const user = await lockAccount(tx, id)
    if (!(user.disabledAt || user.disablingRequestedBy)) {
      throw new Refusal('conflict', 'This account is not disabled')
    }
    await changes.record(tx, { kind: 'account_enabled', actorId: actor.id, personId: id })
    return update(tx, changes, id, { disabledAt: null, ...NO_REQUEST })
  })
}

/** Serializes all changes of which agents there are, so that two agents can't disable each other at once. */
async function lockAccount(tx: Db, id: string): Promise<UserRow> {
  await lockFirstAgent(tx)
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('no key update')
  if (!user) throw notFound('Account')
  return user
}

/** Whether the account is an agent's that no other agent asked to disable within the last week. */
function needsSecondAgent(user: UserRow, actor: Actor): boolean {
  if (!isApprovedAgent(actorOf(user))) return false
  const isRequested = (user.disablingRequestedAt?.getTime() ?? 0) > Date.now() - REQUEST_MS
  return !isRequested || user.disablingRequestedBy === null || user.disablingRequestedBy === actor.id
}

async function requestDisabling(tx: Db, changes: Changes, actor: Actor, user: UserRow): Promise<UserRow> {
  const isRepeated =
    user.disablingRequestedBy === actor.id && (user.disablingRequestedAt?.getTime() ?? 0) > Date.now() - REQUEST_MS
  if (isRepeated) throw new Refusal('conflict', 'You asked for this already; another agent must agree')
  await changes.record(tx, { kind: 'disabling_requested', actorId: actor.id, personId: user.id })
  return update(tx, changes, user.id, { disablingRequestedBy: actor.id, disablingRequestedAt: new Date() })
}

async function disable(tx: Db, changes: Changes, actorId: string | null, user: UserRow): Promise<UserRow> {
  if (isApprovedAgent(actorOf(user))) await requireOtherAgent(tx, user.id)
  await tx.delete(sessions).where(eq(sessions.userId, user.id))
  await changes.record(tx, { kind: 'account_disabled', actorId, personId: user.id })
  await enqueueSecurityMail(tx, user, 'disabled')
  changes.addOwn(user.id, SESSIONS, ACCOUNT)
  return update(tx, changes, user.id, { disabledAt: new Date(), ...NO_REQUEST })
}

/**
 * @param id the agent who goes; the caller holds the lock of `lockFirstAgent`
 * @throws conflict (no other agent can sign in)
 */
export async function requireOtherAgent(tx: Db, id: string): Promise<void> {
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.role, 'agent'),
        isNotNull(users.approvedAt),
        isNull(users.disabledAt),
        isNull(users.deletedAt),
        ne(users.id, id),
      ),
    )
    .limit(1)
  if (!other) throw new Refusal('conflict', 'The last agent can’t go: nobody could approve another one')
}

async function update(tx: Db, changes: Changes, id: string, values: Partial<UserRow>): Promise<UserRow> {
  const [row] = await tx.update(users).set(values).where(eq(users.id, id)).returning()
  if (!row) throw new Error('an update returned no row')
  changes.add([], USERS)
  changes.addOwn(id, ACCOUNT)
  return row
}
