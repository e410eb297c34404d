import { accountPolicy } from '@lintel/contract/accounts/policy'
import { ACCOUNT, REGISTRATION_RULES, SESSIONS, USERS } from '@lintel/contract/accounts/tags'
import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import { MESSAGES } from '@lintel/contract/messages/tags'
import { and, eq, isNull, ne } from 'drizzle-orm'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/connect.ts'
import { onlyRow } from '../../../db/only-row.ts'
import { forbidden, notFound, Refusal } from '../../../errors/refusal.ts'
import type { Happened } from '../../../events/happened.ts'
import { runCommand, runShellCommand } from '../../../events/run-command.ts'
import { hiddenRecords } from '../causes.ts'
import { aboutAccount, accountDisabled, accountEnabled, disablingRequested } from '../events.ts'
import { isActiveAgent, isRealAgent } from '../filters.ts'
import { actorOf } from '../present.ts'
import { lockFirstAgent } from '../setup-code.ts'
import { sessions, type UserRow, users } from '../table.ts'
import { isNamed } from '../usernames.ts'
import { enqueueAnnouncement } from './job-kinds.ts'
import { findRequester, requireIndependence } from './second-agent.ts'

type Context = Pick<AppContext, 'db' | 'hub' | 'formatFor'>

const NO_REQUEST = { disablingRequestedBy: null, disablingRequestedAt: null }

/**
 * Disables an account: its sessions end, its records stay, its published homes are hidden. An agent's account takes two other
 * agents (`requireIndependence`): the first call asks for it, the second does it. Every agent gets a notice of both calls.
 * @returns the account as it now stands
 * @throws forbidden (not an approved agent, the own account, or one of the two lately approved the other), not_found (also a
 *   deleted one), conflict (disabled already, asked for by the same agent, or the last agent)
 */
export async function disableAccount(context: Context, actor: Actor, id: string): Promise<UserRow> {
  if (!accountPolicy.disable(actor, { id })) throw forbidden('Only agents disable accounts, and never their own')
  const row = await runCommand(context, async (tx, happened) => {
    const user = await lockAccount(tx, id)
    if (user.disabledAt) throw new Refusal('conflict', 'This account is disabled already')
    if (!isApprovedAgent(actorOf(user))) return disable(tx, happened, actor, user)
    const requester = await findRequester(tx, user)
    if (requester === null) return requestDisabling(tx, happened, actor, user)
    if (requester === actor.id) {
      throw new Refusal('conflict', 'You asked for this already; another agent must agree')
    }
    await requireIndependence(tx, requester, actor.id)
    return disable(tx, happened, actor, user)
  })
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
  return runShellCommand(db, async (tx, happened) => {
    const [found] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(isNamed(username), isNull(users.disabledAt)))
    if (!found) return null
    const row = await disable(tx, happened, null, await lockAccount(tx, found.id))
    await enqueueAnnouncement(tx, row.id)
    return row
  })
}

/** Publishes what the command line changed of an account, and closes its connections or makes them reconnect. */
export async function announceChange(context: Context, userId: string): Promise<void> {
  const isDisabled = await runCommand(context, async (tx, happened) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId))
    // The notices that the command wrote.
    for (const { id } of await tx.select({ id: users.id }).from(users).where(isActiveAgent))
      happened.touchOwn(id, MESSAGES)
    happened.touch([], USERS)
    happened.touchOwn(userId, ACCOUNT, SESSIONS)
    happened.touch('everyone', REGISTRATION_RULES)
    await addHiddenRecords(tx, happened, userId)
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
  return runCommand(context, async (tx, happened) => {
    const user = await lockAccount(tx, id)
    if (!(user.disabledAt || user.disablingRequestedBy)) {
      throw new Refusal('conflict', 'This account is not disabled')
    }
    happened.add(accountEnabled, actor, aboutAccount(user))
    const row = await update(tx, id, { disabledAt: null, ...NO_REQUEST })
    await addHiddenRecords(tx, happened, id)
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

async function requestDisabling(tx: Db, happened: Happened, actor: Actor, user: UserRow): Promise<UserRow> {
  const recipients = await listActiveAgents(tx)
  happened.add(disablingRequested, actor, { ...aboutAccount(user), recipients })
  return update(tx, user.id, { disablingRequestedBy: actor.id, disablingRequestedAt: new Date() })
}

async function disable(tx: Db, happened: Happened, actor: Actor | null, user: UserRow): Promise<UserRow> {
  const isAgent = isApprovedAgent(actorOf(user))
  if (isAgent) await requireOtherAgent(tx, user.id)
  await tx.delete(sessions).where(eq(sessions.userId, user.id))
  const row = await update(tx, user.id, { disabledAt: new Date(), ...NO_REQUEST })
  await addHiddenRecords(tx, happened, user.id)
  const recipients = isAgent ? await listActiveAgents(tx) : []
  happened.add(accountDisabled, actor, { ...aboutAccount(user), mailTo: user, recipients })
  return row
}

async function addHiddenRecords(tx: Db, happened: Happened, userId: string): Promise<void> {
  for (const add of hiddenRecords.all()) await add(tx, happened, userId)
}

async function listActiveAgents(tx: Db): Promise<string[]> {
  const agents = await tx.select({ id: users.id }).from(users).where(isActiveAgent)
  return agents.map(({ id }) => id)
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

async function update(tx: Db, id: string, values: Partial<UserRow>): Promise<UserRow> {
  const row = onlyRow(await tx.update(users).set(values).where(eq(users.id, id)).returning())
  return row
}
