import type { Login, PasswordChange, Registration } from '@lintel/contract/accounts/schema'
import { ACCOUNT, REGISTRATION_RULES } from '@lintel/contract/accounts/tags'
import type { Actor, Role } from '@lintel/contract/actor'
import { MESSAGES } from '@lintel/contract/messages/tags'
import type { Region } from '@lintel/contract/region'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { AppContext, Settings } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { onlyRow } from '../../db/only-row.ts'
import { prepareOnce } from '../../db/prepared.ts'
import { forbidden, invalid, notFound } from '../../errors/refusal.ts'
import { recordNow } from '../../events/record.ts'
import { runCommand } from '../../events/run-command.ts'
import { noSuchInvitation } from '../../invitations/invitation.ts'
import { type AcceptInvitation, invitationKinds } from './causes.ts'
import { addressToStore } from './email/address-to-store.ts'
import { enqueueVerification } from './email/jobs.ts'
import {
  aboutAccount,
  passwordChanged,
  passwordCheckFailed,
  registered,
  sessionEnded,
  sessionsEnded,
  signedIn,
  signedOut,
  signInFailed,
} from './events.ts'
import { expireResetLinks } from './links.ts'
import { hashPassword, isPassword, refuseWeakPassword, wrongCredentials } from './passwords.ts'
import { findSelf } from './queries.ts'
import { endSession, startSession } from './sessions.ts'
import { admitAgent, deleteSetupCodeFile, type SignUpRules } from './setup-code.ts'
import { hasSignedInFromHere } from './sign-in/earlier-sign-ins.ts'
import { forgetBrowsers, rememberBrowser } from './sign-in/known-browsers.ts'
import { sessions, type UserRow, users } from './table.ts'
import { isNamed, refuseUsername } from './usernames.ts'

type Context = Pick<AppContext, 'db' | 'hub' | 'formatFor'>
type PasswordRules = Pick<Settings, 'passwordMin'>

/**
 * Creates an account. With AGENT_SIGNUP=approval the first agent needs the setup code, and later agents wait for approval.
 * @throws invalid (a weak password; a username that is easily mistaken for another; a missing, wrong or used setup code; a role that
 *   an agent's invitation is not for), conflict (the username is taken, regardless of case; the invitation was used, revoked, or has
 *   expired), not_found (no such invitation, or who made it is disabled)
 */
export async function register(
  context: Context,
  rules: SignUpRules & PasswordRules,
  form: Registration,
): Promise<UserRow> {
  const mistake = refuseUsername(form.username)
  const weakness = await refuseWeakPassword(form.password, form, rules)
  const email = addressToStore(form.email)
  if (mistake || weakness)
    throw invalid({ ...(mistake && { username: mistake }), ...(weakness && { password: weakness }) })
  const { password, phone = null, setupCode = null, invitation = null, ...rest } = form
  const passwordHash = await hashPassword(password)
  const created = await runCommand(context, async (tx, happened) => {
    const now = new Date()
    const acceptInvitation = invitation ? await findInvitation(tx, invitation, form.role, now) : null
    const admission = form.role === 'agent' ? await admitAgent(tx, rules, setupCode) : 'approved'
    const row = onlyRow(
      await tx
        .insert(users)
        .values({ ...rest, email, phone, passwordHash, approvedAt: admission === 'waiting' ? null : now })
        .returning(),
    )
    const event = happened.add(registered, row, aboutAccount(row))
    await acceptInvitation?.(happened.causedBy(event), row)
    await enqueueVerification(tx, row)
    if (admission === 'first') happened.touch('everyone', REGISTRATION_RULES)
    return { row, admission }
  })
  if (created.admission === 'first') await deleteSetupCodeFile(rules.setupCodeFile)
  return created.row
}

/** @throws not_found, and as the kind of the invitation */
async function findInvitation(tx: Db, token: string, role: Role, now: Date): Promise<AcceptInvitation> {
  for (const find of invitationKinds.all()) {
    const accept = await find(tx, token, role, now)
    if (accept) return accept
  }
  throw noSuchInvitation()
}

const findByName = prepareOnce((db) =>
  db
    .select()
    .from(users)
    .where(isNamed(sql.placeholder('username'))),
)

/**
 * Checks a username (regardless of case) and password. Neither the refusal nor its timing shows which of the two is wrong.
 * @throws wrong_credentials (also for a demo user while the demo is off), forbidden (a disabled account)
 */
export async function authenticate(db: Db, isDemoOn: boolean, { username, password }: Login): Promise<UserRow> {
  const [row] = await findByName(db).execute({ username })
  const user = row && (isDemoOn || !row.isDemo) ? row : null
  if (!(await isPassword(user?.passwordHash ?? null, password)) || !user) {
    await recordNow(db, signInFailed, null, row ? aboutAccount(row) : { id: null })
    throw wrongCredentials()
  }
  // Refused only after the password was checked, so that strangers can't learn it.
  if (user.disabledAt) {
    await recordNow(db, signInFailed, null, aboutAccount(user))
    throw forbidden('This account was disabled. Please ask whoever runs this site.')
  }
  return user
}

/** Stores the locale and time zone that the actor's browser reports. */
export function updateRegion(context: Context, actor: Actor, { locale, timeZone }: Region): Promise<null> {
  return runCommand(context, async (tx, happened) => {
    // `updated_at` stays: other users don't see the region. The actor's notices are rendered again.
    await tx.update(users).set({ locale, timeZone, updatedAt: sql`updated_at` }).where(eq(users.id, actor.id))
    happened.touchOwn(actor.id, ACCOUNT, MESSAGES)
    return null
  })
}

/**
 * Changes the actor's password and ends all of the actor's sessions. The calling browser gets a new session.
 * @returns the token for its cookie
 * @throws not_found (the account was deleted), invalid (not the current password, also when a concurrent change came first;
 *   a weak new password)
 */
export async function changePassword(
  context: Context,
  actor: Actor,
  sid: string,
  { currentPassword, newPassword }: PasswordChange,
  { userAgent, browserId }: { userAgent: string | null; browserId: string | null },
  rules: PasswordRules,
): Promise<string> {
  const wrong = { currentPassword: 'This is not your current password' }
  const self = await findSelf(context.db, actor)
  const isRight = await isPassword(self.passwordHash, currentPassword)
  if (!isRight) await recordNow(context.db, passwordCheckFailed, actor, aboutAccount(actor))
  const weakness = await refuseWeakPassword(newPassword, self, rules)
  if (!isRight || weakness) throw invalid({ ...(!isRight && wrong), ...(weakness && { newPassword: weakness }) })
  const newHash = await hashPassword(newPassword)
  const token = await runCommand(context, async (tx, happened) => {
    const updated = await tx
      .update(users)
      .set({ passwordHash: newHash })
      .where(and(eq(users.id, actor.id), eq(users.passwordHash, self.passwordHash)))
      .returning({ id: users.id })
    if (updated.length === 0) throw invalid(wrong)
    await tx.delete(sessions).where(eq(sessions.userId, actor.id))
    await expireResetLinks(tx, actor.id)
    await forgetBrowsers(tx, actor.id, browserId)
    happened.add(passwordChanged, actor, { ...aboutAccount(actor), mailTo: self })
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
  const sid = await runCommand(context, async (tx, happened) => {
    const [ended] = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, actor.id)))
      .returning({ sid: sessions.sid })
    if (!ended) throw notFound('Session')
    happened.add(sessionEnded, actor, aboutAccount(actor))
    return ended.sid
  })
  context.hub.closeSession(actor.id, sid)
  return sid
}

/** Ends all of the actor's sessions but one and closes their sockets. @param sid the session to keep */
export async function endOtherSessions(context: Context, actor: Actor, sid: string): Promise<null> {
  await runCommand(context, async (tx, happened) => {
    await tx.delete(sessions).where(and(eq(sessions.userId, actor.id), ne(sessions.sid, sid)))
    happened.add(sessionsEnded, actor, aboutAccount(actor))
  })
  context.hub.closeUser(actor.id, sid)
  return null
}

/**
 * Starts a session for a user whose password was checked, and remembers the browser.
 * @param browser the id in its cookie. If it is not known to the account, an email tells the user
 * @returns the token for its cookie
 * @throws wrong_credentials (the password was changed since the check)
 */
export function signIn(
  context: Context,
  user: UserRow,
  userAgent: string | null,
  browser: { id: string; isKnown: boolean },
): Promise<string> {
  return runCommand(context, async (tx, happened) => {
    const token = await startSession(tx, user, userAgent)
    await rememberBrowser(tx, user.id, browser.id)
    const isNewBrowser = !(browser.isKnown || (await hasSignedInFromHere(tx, user.id)))
    happened.add(signedIn, user, { ...aboutAccount(user), mailTo: user, data: { isNewBrowser } })
    return token
  })
}

/** Ends a session. Its caller closes the sockets, with `hub.closeSession`: at once, or when the browser has its next session. */
export async function signOut(context: Context, actor: Actor, sid: string): Promise<void> {
  await runCommand(context, async (tx, happened) => {
    await endSession(tx, sid)
    happened.add(signedOut, actor, aboutAccount(actor))
  })
}
