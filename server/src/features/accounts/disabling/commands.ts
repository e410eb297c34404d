import { accountPolicy } from '@lintel/contract/accounts/policy'
import { ACCOUNT, REGISTRATION_RULES, SESSIONS, USERS } from '@lintel/contract/accounts/tags'
import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import { MESSAGES } from '@lintel/contract/messages/tags'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { Changes } from '../../../changes/changes.ts'
import { runCommand } from '../../../changes/transaction.ts'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/connect.ts'
import { forbidden, notFound, Refusal } from '../../../errors/refusal.ts'
import type { NewNotice } from '../../../notices/new-notice.ts'
import { publishNotices, type WrittenNotice, writeNotices } from '../../messages/notices/commands.ts'
import { hiddenRecords } from '../causes.ts'
import { enqueueSecurityMail } from '../email/jobs.ts'
import { isActiveAgent, isRealAgent } from '../filters.ts'
import { agentDisabled, disablingRequested } from '../notices.ts'
import { actorOf } from '../present.ts'
import { lockFirstAgent } from '../setup-code.ts'
import { sessions, type UserRow, users } from '../table.ts'
import { isNamed } from '../usernames.ts'
import { enqueueAnnouncement } from './job-kinds.ts'
import { findRequester, requireIndependence } from './second-agent.ts'

type Context = Pick<AppContext, 'db' | 'hub' | 'formatFor'>
type Written = { row: UserRow; written: WrittenNotice[] }

const NO_REQUEST = { disablingRequestedBy: null, disablingRequestedAt: null }

/**
 * Disables an account: its sessions end, its records stay, its published homes are hidden. An agent's account takes two other
 * agents (`requireIndependence`): the first call asks for it, the second does it. Every agent is told of both calls.
 * @returns the account as it now stands
 * @throws forbidden (not an approved agent, the own account, or one of the two lately approved the other), not_found (also a
 *   deleted one), conflict (disabled already, asked for by the same agent, or the last agent)
 */
export async function disableAccount(context: Context, actor: Actor, id: string): Promise<UserRow> {
  if (!accountPolicy.disable(actor, { id })) throw forbidden('Only agents disable accounts, and never their own')
  const { row, written } = await runCommand(context, async (tx, changes) => {
    const user = await lockAccount(tx, id)
    if (user.disabledAt) throw new Refusal('conflict', 'This account is disabled already')
    if (!isApprovedAgent(actorOf(user))) return disable(tx, changes, actor.id, user)
    const requester = await findRequester(tx, user)
    if (requester === null) return requestDisabling(tx, changes, actor, user)
    if (requester === actor.id) {
      throw new Refusal('conflict', 'You asked for this already; another agent must agree')
    }
    await requireIndependence(tx, requester, actor.id)
    return disable(tx, changes, actor.id, user)
  })
  publishNotices(context, written)
  if (row.disabledAt) context.hub.closeUser(id)
  return row
}

/**
 * Disables an account by its username, regardless of case. Checks no permission: only the command line calls it. A job tells the
 * running servers.
 * @returns null when there is no such account, or it is disabled already
 * @throws conflict (the last agent)
 */
export async function disableByUsername(db: Db, username: string): Promise<UserRow | null> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(isNamed(username), isNull(users.disabledAt)))
    if (!found) return null
    const { row } = await disable(tx, new Changes(), null, await lockAccount(tx, found.id))
    await enqueueAnnouncement(tx, row.id)
    return row
  })
}

/** Publishes what the command line changed of an account, and closes its connections or makes them reconnect. */
export async function announceChange(context: Context, userId: string): Promise<void> {
  const isDisabled = await runCommand(context, async (tx, changes) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId))
    // The notices that the command wrote.
    for (const { id } of await tx.select({ id: users.id }).from(users).where(isActiveAgent))
      changes.addOwn(id, MESSAGES)
    changes.add([], USERS)
    changes.addOwn(userId, ACCOUNT, SESSIONS)
    changes.add('everyone', REGISTRATION_RULES)
    await addHiddenRecords(tx, changes, userId)
    return user?.disabledAt != null
  })
  if (isDisabled) context.hub.closeUser(userId)
  else context.hub.reconnectUser(userId)
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
    const row = await update(tx, changes, id, { disabledAt: null, ...NO_REQUEST })
    await addHiddenRecords(tx, changes, id)
    return row
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

async function requestDisabling(tx: Db, changes: Changes, actor: Actor, user: UserRow): Promise<Written> {
  await changes.record(tx, { kind: 'disabling_requested', actorId: actor.id, personId: user.id })
  const request = { disablingRequestedBy: actor.id, disablingRequestedAt: new Date() }
  const row = await update(tx, changes, user.id, request)
  const agent = `${user.firstName} ${user.lastName}`
  const written = await tellAgents(tx, actor.id, (receiverId) => ({
    senderId: actor.id,
    receiverId,
    notice: (nameOf) => disablingRequested({ agent, by: nameOf(actor.id), isReaders: receiverId === user.id }),
  }))
  return { row, written }
}

async function disable(tx: Db, changes: Changes, actorId: string | null, user: UserRow): Promise<Written> {
  const isAgent = isApprovedAgent(actorOf(user))
  if (isAgent) await requireOtherAgent(tx, user.id)
  await tx.delete(sessions).where(eq(sessions.userId, user.id))
  await changes.record(tx, { kind: 'account_disabled', actorId, personId: user.id })
  await enqueueSecurityMail(tx, user, 'disabled')
  changes.addOwn(user.id, SESSIONS, ACCOUNT)
  const row = await update(tx, changes, user.id, { disabledAt: new Date(), ...NO_REQUEST })
  await addHiddenRecords(tx, changes, user.id)
  const agent = `${user.firstName} ${user.lastName}`
  // What the shell did has no sender: it is in the thread with the agent whom it concerns.
  const senderId = actorId ?? user.id
  const written = isAgent
    ? await tellAgents(tx, senderId, (receiverId) => ({
        senderId,
        receiverId,
        notice: (nameOf) => agentDisabled({ agent, by: actorId && nameOf(actorId) }),
      }))
    : []
  return { row, written }
}

async function addHiddenRecords(tx: Db, changes: Changes, userId: string): Promise<void> {
  for (const add of hiddenRecords.all()) await add(tx, changes, userId)
}

async function tellAgents(tx: Db, senderId: string, noticeTo: (id: string) => NewNotice): Promise<WrittenNotice[]> {
  const agents = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isActiveAgent, ne(users.id, senderId)))
  return writeNotices(
    tx,
    agents.map(({ id }) => noticeTo(id)),
  )
}

/**
 * @param id the agent who goes; the caller holds the lock of `lockFirstAgent`
 * @throws conflict (no other real agent is left)
 */
export async function requireOtherAgent(tx: Db, id: string): Promise<void> {
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isRealAgent, ne(users.id, id)))
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
