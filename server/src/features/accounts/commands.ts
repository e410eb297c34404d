import { accountPolicy } from '@lintel/contract/accounts/policy'
import type { Login, PasswordChange, ProfileChanges, Registration } from '@lintel/contract/accounts/schema'
import { ACCOUNT, CONTACTS, REGISTRATION_RULES, SESSIONS, USERS, userTag } from '@lintel/contract/accounts/tags'
import type { Actor } from '@lintel/contract/actor'
import { MESSAGES } from '@lintel/contract/messages/tags'
import type { Region } from '@lintel/contract/region'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { runCommand } from '../../changes/transaction.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { prepareOnce } from '../../db/prepared.ts'
import { forbidden, invalid, notFound, Refusal } from '../../errors/refusal.ts'
import { publishNotices, writeNotices } from '../messages/notices/commands.ts'
import { enqueueSecurityMail, enqueueVerification } from './email/jobs.ts'
import { expireResetLinks } from './links.ts'
import { agentApproved, agentDeclined } from './notices.ts'
import { hashPassword, isCommonPassword, isPassword, TOO_COMMON, wrongCredentials } from './passwords.ts'
import { findSelf, listContactIds } from './queries.ts'
import { endSession, startSession } from './sessions.ts'
import { admitAgent, deleteSetupCodeFile, type SignUpRules } from './setup-code.ts'
import { sessions, type UserRow, users } from './table.ts'

type Context = Pick<AppContext, 'db' | 'hub'>

/**
 * Creates an account. With AGENT_SIGNUP=approval the first agent needs the setup code, and later agents wait for approval.
 * @throws invalid (a common password; a missing, wrong or used setup code), conflict (the username is taken, regardless
 * of case)
 */
export async function register(context: Context, rules: SignUpRules, form: Registration): Promise<UserRow> {
  if (await isCommonPassword(form.password)) throw invalid({ password: TOO_COMMON })
  const { password, email = null, phone = null, setupCode = null, ...rest } = form
  const passwordHash = await hashPassword(password)
  const created = await runCommand(context, async (tx, changes) => {
    const admission = form.role === 'agent' ? await admitAgent(tx, rules, setupCode) : 'approved'
    const [row] = await tx
      .insert(users)
      .values({ ...rest, email, phone, passwordHash, approvedAt: admission === 'waiting' ? null : new Date() })
      .returning()
    if (!row) throw new Error('an insert returned no row')
    if (row.email) await enqueueVerification(tx, row.id)
    changes.add([], USERS)
    if (admission === 'first') changes.add('everyone', REGISTRATION_RULES)
    return { row, admission }
  })
  if (created.admission === 'first') await deleteSetupCodeFile(rules.setupCodeFile)
  return created.row
}

const findByName = prepareOnce((db) =>
  db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.username})`, sql`lower(${sql.placeholder('username')}::text)`)),
)

/**
 * Checks a username (regardless of case) and password. Neither the refusal nor its timing shows which of the two is wrong.
 * @throws wrong_credentials (also for a demo user while the demo is off)
 */
export async function authenticate(db: Db, isDemoOn: boolean, { username, password }: Login): Promise<UserRow> {
  const [row] = await findByName(db).execute({ username })
  const user = row && (isDemoOn || !row.isDemo) ? row : null
  if (!(await isPassword(user?.passwordHash ?? null, password)) || !user) throw wrongCredentials()
  return user
}

/**
 * Changes the given fields of the actor's name, e-mail and phone. Reports a new e-mail address to the old one, and sends the
 * new one a link to verify it.
 * @throws not_found (the account was deleted)
 */
export async function changeProfile(context: Context, actor: Actor, changes: ProfileChanges): Promise<UserRow> {
  return runCommand(context, async (tx, changed) => {
    // 'no key update' allows concurrent inserts of rows that refer to the user; with 'update', a decision about one of
    // the user's applications could deadlock with the new name.
    const [before] = await tx.select().from(users).where(eq(users.id, actor.id)).for('no key update')
    // `updatedAt` keeps the statement valid when no field is given.
    const [row] = await tx
      .update(users)
      .set({ ...changes, updatedAt: new Date() })
      .where(eq(users.id, actor.id))
      .returning()
    if (!before || !row) throw notFound('Account')
    if (row.email !== before.email) {
      if (before.emailVerifiedAt) await enqueueSecurityMail(tx, before, 'email')
      if (row.email) await enqueueVerification(tx, row.id)
    }
    changed.addOwn(actor.id, ACCOUNT)
    changed.add([actor.id, ...(await listContactIds(tx, actor.id))], CONTACTS)
    changed.add([], USERS)
    // Every user may start a conversation with owners and agents, so everyone may be shown this name.
    if (row.role !== 'tenant') changed.add('everyone', userTag(actor.id))
    return row
  })
}

/** Stores the locale and time zone that the actor's browser reports. */
export function updateRegion(context: Context, actor: Actor, { locale, timeZone }: Region): Promise<null> {
  return runCommand(context, async (tx, changes) => {
    // `updated_at` stays: other users don't see the region. The actor's notices are rendered again.
    await tx.update(users).set({ locale, timeZone, updatedAt: sql`updated_at` }).where(eq(users.id, actor.id))
    changes.addOwn(actor.id, ACCOUNT, MESSAGES)
    return null
  })
}

/**
 * Changes the actor's password and ends all of the actor's sessions. The calling browser gets a new session.
 * @returns the token for its cookie
 * @throws not_found (the account was deleted), invalid (not the current password, also when a concurrent change came first;
 *   a common new password)
 */
export async function changePassword(
  context: Context,
  actor: Actor,
  sid: string,
  { currentPassword, newPassword }: PasswordChange,
  userAgent: string | null,
): Promise<string> {
  const wrong = { currentPassword: 'This is not your current password' }
  const self = await findSelf(context.db, actor)
  const isRight = await isPassword(self.passwordHash, currentPassword)
  const isCommon = await isCommonPassword(newPassword)
  if (!isRight || isCommon) throw invalid({ ...(!isRight && wrong), ...(isCommon && { newPassword: TOO_COMMON }) })
  const newHash = await hashPassword(newPassword)
  const token = await runCommand(context, async (tx, changes) => {
    const updated = await tx
      .update(users)
      .set({ passwordHash: newHash })
      .where(and(eq(users.id, actor.id), eq(users.passwordHash, self.passwordHash)))
      .returning({ id: users.id })
    if (updated.length === 0) throw invalid(wrong)
    await tx.delete(sessions).where(eq(sessions.userId, actor.id))
    await expireResetLinks(tx, actor.id)
    await enqueueSecurityMail(tx, self, 'password')
    changes.addOwn(actor.id, SESSIONS, ACCOUNT)
    changes.add([], USERS)
    return startSession(tx, { id: actor.id, passwordHash: newHash }, userAgent)
  })
  context.hub.closeUser(actor.id, sid)
  return token
}

/**
 * Ends one of the actor's own sessions and closes its sockets.
 * @returns its `sid`
 * @throws not_found (no such session, or another user's)
 */
export async function endOwnSession(context: Context, actor: Actor, id: string): Promise<string> {
  const sid = await runCommand(context, async (tx, changes) => {
    const [ended] = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, actor.id)))
      .returning({ sid: sessions.sid })
    if (!ended) throw notFound('Session')
    changes.addOwn(actor.id, SESSIONS)
    return ended.sid
  })
  context.hub.closeSession(actor.id, sid)
  return sid
}

/** Ends all of the actor's sessions but one and closes their sockets. @param sid the session to keep */
export async function endOtherSessions(context: Context, actor: Actor, sid: string): Promise<null> {
  await runCommand(context, async (tx, changes) => {
    await tx.delete(sessions).where(and(eq(sessions.userId, actor.id), ne(sessions.sid, sid)))
    changes.addOwn(actor.id, SESSIONS)
  })
  context.hub.closeUser(actor.id, sid)
  return null
}

/**
 * Starts a session for a user whose password was checked.
 * @returns the token for its cookie
 * @throws wrong_credentials (the password was changed since the check)
 */
export function signIn(context: Context, user: UserRow, userAgent: string | null): Promise<string> {
  return runCommand(context, (tx, changes) => {
    changes.addOwn(user.id, SESSIONS)
    return startSession(tx, user, userAgent)
  })
}

/** Ends a session and closes its sockets. */
export async function signOut(context: Context, actor: Actor, sid: string): Promise<void> {
  await runCommand(context, async (tx, changes) => {
    await endSession(tx, sid)
    changes.addOwn(actor.id, SESSIONS)
  })
  context.hub.closeSession(actor.id, sid)
}

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

type NoticeContext = Context & Pick<AppContext, 'formatFor'>

async function decideAgent(
  context: NoticeContext,
  actor: Actor,
  id: string,
  change: { role?: 'tenant' },
  createNotice: typeof agentApproved | typeof agentDeclined,
): Promise<UserRow> {
  const { hub } = context
  if (!accountPolicy.decide(actor)) throw forbidden('Only agents let in agents')
  const { row, written } = await runCommand(context, async (tx, changes) => {
    const [decided] = await tx
      .update(users)
      .set({ ...change, approvedAt: new Date() })
      .where(and(eq(users.id, id), isNull(users.approvedAt)))
      .returning()
    if (!decided) throw await whyNotDecided(tx, id)
    const notice = createNotice({ applicant: `${decided.firstName} ${decided.lastName}` })
    const written = await writeNotices(tx, [{ senderId: actor.id, receiverId: id, notice }])
    changes.addOwn(id, ACCOUNT)
    changes.add(await listContactIds(tx, id), CONTACTS)
    changes.add([], USERS)
    return { row: decided, written }
  })
  publishNotices(context, written)
  hub.reconnectUser(id)
  return row
}

async function whyNotDecided(tx: Db, id: string): Promise<Refusal> {
  const found = await tx.select({ id: users.id }).from(users).where(eq(users.id, id))
  return found.length > 0 ? new Refusal('conflict', 'This account does not wait for approval') : notFound('Account')
}
