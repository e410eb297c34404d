import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/connect.ts'
import { eventEffects } from '../../../events/effects.ts'
import { defineJob, enqueue, type JobHandler, type JobKind, REMOTE_LIMIT } from '../../../jobs/jobs.ts'
import { isAddress } from '../../../mail/addresses.ts'
import { DIGEST_MAIL } from '../../../mail/digest.ts'
import {
  lockLimit,
  nextSendAt,
  sendDigest,
  sendLink,
  sendSecurityNotice,
  sendToUnverified,
} from '../../../mail/email-limits.ts'
import { getsEmail } from '../filters.ts'
import { accountToken, countLinks, findOpenFor, isForUser, linkPath } from '../links.ts'
import { type UserRow, users } from '../table.ts'
import { resetEmail, SECURITY_MAILS, type SecurityMail, securityEmail, verificationEmail } from './emails.ts'
import { createEmailedLink, LINK_MAIL } from './link-mail.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Verification emails that one account may cause: its address may be anybody's. */
export const VERIFICATIONS_PER_DAY = 5

const securityNotice = z.object({
  userId: z.uuid(),
  /** The address before the change: an intruder may have changed it again before the email is sent. */
  email: z.string(),
  /** Absent in jobs of earlier versions. */
  isVerified: z.boolean().optional(),
  change: z.enum(SECURITY_MAILS),
  at: z.iso.datetime(),
})

/** Nothing else is sent to an account that is disabled. */
const AFTER_THE_END: SecurityMail[] = ['disabled', 'deleted']

const SECURITY_MAIL: JobKind<z.output<typeof securityNotice>> = {
  kind: 'mail-account-changed',
  title: 'Email about the security of an account',
  input: securityNotice,
  priority: 'urgent',
}

const verification = z.object({
  userId: z.uuid(),
  /** The address that was entered. Absent in jobs of earlier versions. */
  email: z.string().optional(),
})

/** Makes a link to verify the user's address, within limits. */
const VERIFICATION: JobKind<z.output<typeof verification>> = {
  kind: 'verification-link',
  title: 'Link to verify an email address',
  input: verification,
  priority: 'urgent',
  key: ({ userId, email = '' }) => `${userId} ${email}`.trimEnd(),
}

/**
 * Enqueues an email about the security of an account, in the caller's transaction.
 * @param user as before the change; without an email address nothing is sent
 */
export async function enqueueSecurityMail(
  tx: Db,
  { id, email, emailVerifiedAt }: Pick<UserRow, 'id' | 'email' | 'emailVerifiedAt'>,
  change: SecurityMail,
): Promise<void> {
  if (!email) return
  const at = new Date().toISOString()
  await enqueue(tx, SECURITY_MAIL, [{ userId: id, email, isVerified: emailVerifiedAt !== null, change, at }])
}

/** Enqueues the emails of events about the security of accounts. */
export const mailsOfEvents = eventEffects.with(async (tx, added) => {
  for (const { personId, mail } of added)
    if (personId && mail)
      await enqueueSecurityMail(tx, { id: personId, ...mail.to }, z.enum(SECURITY_MAILS).parse(mail.name))
  return undefined
})

/** Enqueues an email with a link that verifies the user's address, in the caller's transaction. Without an address nothing is sent. */
export async function enqueueVerification(tx: Db, { id: userId, email }: Pick<UserRow, 'id' | 'email'>): Promise<void> {
  if (email) await enqueue(tx, VERIFICATION, [{ userId, email }])
}

export const emailJobs = ({ mailer, formatFor, settings, log }: AppContext): JobHandler[] => [
  defineJob({
    ...SECURITY_MAIL,
    limit: REMOTE_LIMIT,
    async run(tx, { userId, email, isVerified = false, change, at }, jobId) {
      const [user] = await tx.select().from(users).where(eq(users.id, userId))
      if (!user || (user.disabledAt && !AFTER_THE_END.includes(change))) return
      const notice = securityEmail(change, new Date(at), formatFor(user))
      const isSent = await sendSecurityNotice(tx, mailer, jobId, { id: userId, email, isVerified }, notice)
      if (!isSent) log.warn({ mail: jobId }, 'a mail to an address that is not verified was left out: it got too many')
    },
  }),

  defineJob({
    ...VERIFICATION,
    async run(tx, { userId, email }, jobId) {
      const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
      if (!user?.email || user.emailVerifiedAt || user.disabledAt) return
      // Another address was entered since, maybe by another person: that has a job of its own.
      if (email !== undefined && email !== user.email) return
      // Those of all accounts to one address are counted when they are sent.
      if ((await countLinks(tx, 'verify', isForUser(userId), DAY_MS)) >= VERIFICATIONS_PER_DAY)
        return log.info({ job: jobId }, 'a mail to verify an address was left out: there were too many')
      await createEmailedLink(tx, settings.sessionSecret, {
        kind: 'verify',
        userId,
        email: user.email,
        seed: jobId,
      })
    },
  }),

  defineJob({
    ...LINK_MAIL,
    limit: REMOTE_LIMIT,
    async run(tx, { kind, email, seed }, jobId) {
      const token = accountToken(settings.sessionSecret, seed)
      // Mail may have been down for longer than the link lived.
      const user = await findOpenFor(tx, kind, token)
      if (!user) return log.info({ mail: jobId }, 'a mail with an expired link was left out')
      const path = linkPath(kind, token)
      if (kind === 'reset')
        return getsEmail(user) && user.email === email
          ? sendLink(tx, mailer, jobId, user, resetEmail(path))
          : log.info({ mail: jobId }, 'a mail to an address that is not verified any more was left out')
      const recipient = { address: email, causedBy: user.id }
      if (!(await sendToUnverified(tx, mailer, jobId, recipient, verificationEmail(path))))
        log.warn({ mail: jobId }, 'a mail to an address that is not verified was left out: there were too many')
    },
  }),

  defineJob({
    ...DIGEST_MAIL,
    limit: REMOTE_LIMIT,
    async run(tx, { address }, jobId) {
      const limit = await lockLimit(tx, address)
      if (limit.held.length === 0) return
      const sendAt = nextSendAt(limit)
      if (sendAt > new Date()) return enqueue(tx, DIGEST_MAIL, [{ address }], { runAt: sendAt })
      const receivers = await findVerified(tx, [...new Set(limit.held.map(({ userId }) => userId))], address)
      await sendDigest(tx, mailer, jobId, limit, receivers)
    },
  }),
]

/** Users who still have this verified address, and are not disabled. */
async function findVerified(tx: Db, userIds: string[], address: string) {
  const isTheirs = and(inArray(users.id, userIds), isAddress(users.email, address))
  return (await tx.select().from(users).where(isTheirs).orderBy(users.id)).filter(getsEmail)
}
