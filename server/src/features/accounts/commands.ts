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
import { enqueueAccountChangedMail } from './jobs.ts'
import { agentApproved, agentDeclined } from './notices.ts'
import { hashPassword, isCommonPassword, isPassword, wrongCredentials } from './passwords.ts'
import { findSelf, listContactIds } from './queries.ts'
import { endSession, startSession } from './sessions.ts'
import { admitAgent, deleteSetupCodeFile, type SignUpRules } from './setup-code.ts'
import { sessions, type UserRow, users } from './table.ts'

const TOO_COMMON = 'This password is too common; please choose another'

type Context = Pick<AppContext, 'db' | 'hub'>

/**
 * Creates an account. With AGENT_SIGNUP=approval the first agent needs the setup code, and every other agent waits.
 * @throws invalid (a common password; a missing, wrong or used setup code), conflict (the username is taken, regardless
 * of case)
 */
export async function register(context: Context, rules: SignUpRules, form: Registration): Promise<UserRow> {
  if (await isCommonPassword(form.password)) throw invalid({ password: TOO_COMMON })
  const { password, email = null, phone = null, setupCode = null, ...rest } = form
  const passwordHash = await hashPassword(password)
  const made = await runCommand(context, async (tx, changes) => {
    const admission = form.role === 'agent' ? await admitAgent(tx, rules, setupCode) : 'approved'
    const [row] = await tx
      .insert(users)
      .values({ ...rest, email, phone, passwordHash, approvedAt: admission === 'waiting' ? null : new Date() })
      .returning()
    if (!row) throw new Error('an insert returned no row')
    changes.add([], USERS)
    if (admission === 'first') changes.add('everyone', REGISTRATION_RULES)
    return { row, admission }
  })
  if (made.admission === 'first') await deleteSetupCodeFile(rules.setupCodeFile)
  return made.row
}

const findByName = prepareOnce((db) =>
  db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.username})`, sql`lower(${sql.placeholder('username')}::text)`)),
)

/**
 * Checks a username (regardless of case) and password. Which of the two was wrong is not told, in words or in time.
 * @throws wrong_credentials
 */
export async function authenticate(db: Db, isDemoOn: boolean, { username, password }: Login): Promise<UserRow> {
  const [row] = await findByName(db).execute({ username })
  const user = row && (isDemoOn || !row.isDemo) ? row : null
  if (!(await isPassword(user?.passwordHash ?? null, password)) || !user) throw wrongCredentials()
  return user
}

/** Changes what is given of a person's own name, e-mail and phone; the old address is told of a new one. */
export async function changeProfile(context: Context, actor: Actor, changes: ProfileChanges): Promise<UserRow> {
  return runCommand(context, async (tx, changed) => {
    // 'no key update' lets rows that refer to the person be written meanwhile; with 'update' a decision about one of
    // their applications could deadlock with the new name.
    const [before] = await tx.select().from(users).where(eq(users.id, actor.id)).for('no key update')
    // Nothing given is nothing wrong, but a statement needs something to set.
    const [row] = await tx
      .update(users)
      .set({ ...changes, updatedAt: new Date() })
      .where(eq(users.id, actor.id))
      .returning()
    if (!before || !row) throw notFound('Account')
    if (row.email !== before.email) await enqueueAccountChangedMail(tx, before, 'email')
    changed.addOwn(actor.id, ACCOUNT)
    changed.add([actor.id, ...(await listContactIds(tx, actor.id))], CONTACTS)
    changed.add([], USERS)
    // Anybody may begin a conversation with owners and agents.
    if (row.role !== 'tenant') changed.add('everyone', userTag(actor.id))
    return row
  })
}

/** Keeps where a person reads, as their browser says. */
export function updateRegion(context: Context, actor: Actor, { locale, timeZone }: Region): Promise<null> {
  return runCommand(context, async (tx, changes) => {
    // Not a change of the account that others are shown; notices are rendered anew.
    await tx.update(users).set({ locale, timeZone, updatedAt: sql`updated_at` }).where(eq(users.id, actor.id))
    changes.addOwn(actor.id, ACCOUNT, MESSAGES)
    return null
  })
}

/**
 * Changes a person's password and ends all their sessions; the browser that asks goes on with a new one.
 * @returns the token for its cookie
 * @throws invalid (not the current password, also when it was changed in the same moment; a common new one)
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
    const changed = await tx
      .update(users)
      .set({ passwordHash: newHash })
      .where(and(eq(users.id, actor.id), eq(users.passwordHash, self.passwordHash)))
      .returning({ id: users.id })
    if (changed.length === 0) throw invalid(wrong)
    await tx.delete(sessions).where(eq(sessions.userId, actor.id))
    await enqueueAccountChangedMail(tx, self, 'password')
    changes.addOwn(actor.id, SESSIONS, ACCOUNT)
    changes.add([], USERS)
    return startSession(tx, { id: actor.id, passwordHash: newHash }, userAgent)
  })
  context.hub.closeUser(actor.id, sid)
  return token
}

/**
 * Ends one of a person's own sessions, and its connections.
 * @returns its `sid`
 * @throws not_found (also for another's)
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

/** Ends all of a person's sessions but one, and their connections. */
export async function endOtherSessions(context: Context, actor: Actor, sid: string): Promise<null> {
  await runCommand(context, async (tx, changes) => {
    await tx.delete(sessions).where(and(eq(sessions.userId, actor.id), ne(sessions.sid, sid)))
    changes.addOwn(actor.id, SESSIONS)
  })
  context.hub.closeUser(actor.id, sid)
  return null
}

/** Starts a session for a user whose password was right. @returns the token for its cookie @throws wrong_credentials */
export function signIn(context: Context, user: UserRow, userAgent: string | null): Promise<string> {
  return runCommand(context, (tx, changes) => {
    changes.addOwn(user.id, SESSIONS)
    return startSession(tx, user, userAgent)
  })
}

/** Ends the session of a browser that signs out, and its connections. */
export async function signOut(context: Context, actor: Actor, sid: string): Promise<void> {
  await runCommand(context, async (tx, changes) => {
    await endSession(tx, sid)
    changes.addOwn(actor.id, SESSIONS)
  })
  context.hub.closeSession(actor.id, sid)
}

/**
 * Lets in an agent who waits.
 * @throws forbidden, not_found (nobody), conflict (somebody who does not wait)
 */
export const approveAgent = (context: NoticeContext, actor: Actor, id: string) =>
  decideAgent(context, actor, id, {}, agentApproved)

/**
 * Declines an agent who waits: the account stays, as a tenant's.
 * @throws forbidden, not_found (nobody), conflict (somebody who does not wait)
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
