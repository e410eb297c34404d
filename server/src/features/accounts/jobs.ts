import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import type { Format } from '../../format.ts'
import { defineJob, enqueue, type JobHandler, type JobKind, REMOTE_LIMIT } from '../../jobs/jobs.ts'
import type { ScheduledTask } from '../../jobs/schedule.ts'
import type { Email } from '../../mail/email.ts'
import { sweepSessions } from './sessions.ts'
import { sweepKnownBrowsers } from './sign-in/known-browsers.ts'
import { type UserRow, users } from './table.ts'

const accountChange = z.object({
  userId: z.uuid(),
  /** The address before the change: an intruder may have changed it again before the e-mail is sent. */
  email: z.string(),
  change: z.enum(['password', 'email']),
  at: z.iso.datetime(),
})
type AccountChange = z.output<typeof accountChange>

const ACCOUNT_CHANGED: JobKind<AccountChange> = {
  kind: 'mail-account-changed',
  input: accountChange,
  priority: 'urgent',
}

/**
 * Enqueues an e-mail about a changed password or e-mail address, in the caller's transaction.
 * @param user as before the change; without an e-mail address nothing is sent
 */
export async function enqueueAccountChangedMail(
  tx: Db,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
  change: AccountChange['change'],
): Promise<void> {
  if (email) await enqueue(tx, ACCOUNT_CHANGED, [{ userId: id, email, change, at: new Date().toISOString() }])
}

export const accountJobs = ({ mailer, formatFor }: AppContext): JobHandler[] => [
  defineJob({
    ...ACCOUNT_CHANGED,
    limit: REMOTE_LIMIT,
    async run(tx, changed, jobId) {
      const [user] = await tx.select().from(users).where(eq(users.id, changed.userId))
      if (user) await mailer.send(jobId, { ...user, email: changed.email }, changeEmail(changed, formatFor(user)))
    },
  }),
]

export const accountTasks = ({ db }: AppContext): ScheduledTask[] => [
  { name: 'sweep expired sessions', every: 'hour', run: () => sweepSessions(db) },
  { name: 'sweep known browsers', every: 'hour', run: (now) => sweepKnownBrowsers(db, now) },
]

function changeEmail({ change, at }: AccountChange, format: Format): Email {
  const what = change === 'password' ? 'password' : 'e-mail address'
  return {
    subject: `Your ${what} was changed`,
    paragraphs: [
      `The ${what} of your account was changed on ${format.instant(new Date(at))}.`,
      'If that was you, all is well. If it was not, someone else may be in your account: tell whoever runs this site at once.',
    ],
    link: { label: 'Look at your profile', path: '/profile' },
  }
}
