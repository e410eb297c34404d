import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import type { Format } from '../../format.ts'
import { addJobs, type JobKind, type Work, work } from '../../jobs/jobs.ts'
import type { Round } from '../../jobs/schedule.ts'
import type { Letter } from '../../mail/letter.ts'
import { sweepSessions } from './sessions.ts'
import { type UserRow, users } from './table.ts'

const accountChange = z.object({
  userId: z.uuid(),
  /** Where it was before the change: whoever took an account over may have given another address since. */
  email: z.string(),
  change: z.enum(['password', 'email']),
  at: z.iso.datetime(),
})
type AccountChange = z.output<typeof accountChange>

const ACCOUNT_CHANGED: JobKind<AccountChange> = { name: 'mail-account-changed', data: accountChange }

/**
 * Tells a person by mail, in the caller's transaction, that what lets them into their account was changed.
 * @param person as before the change; without an e-mail address nothing is told
 */
export async function tellAccountChanged(
  tx: Db,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
  change: AccountChange['change'],
): Promise<void> {
  if (email) await addJobs(tx, ACCOUNT_CHANGED, [{ userId: id, email, change, at: new Date().toISOString() }])
}

export const accountWorks = ({ mailer, formatFor }: AppContext): Work[] => [
  work(
    ACCOUNT_CHANGED,
    async (tx, told, jobId) => {
      const [person] = await tx.select().from(users).where(eq(users.id, told.userId))
      if (person) await mailer.send(jobId, { ...person, email: told.email }, changeLetter(told, formatFor(person)))
    },
    { waits: true },
  ),
]

export const accountRounds = ({ db }: AppContext): Round[] => [
  { name: 'ended sessions', every: 'hour', run: () => sweepSessions(db) },
]

function changeLetter({ change, at }: AccountChange, format: Format): Letter {
  const what = change === 'password' ? 'password' : 'e-mail address'
  return {
    subject: `Your ${what} was changed`,
    paragraphs: [
      `The ${what} of your account was changed on ${format.instant(new Date(at))}.`,
      'If that was you, all is well. If it was not, someone else may be in your account: tell whoever runs this site at once.',
    ],
    link: { words: 'Look at your profile', path: '/profile' },
  }
}
