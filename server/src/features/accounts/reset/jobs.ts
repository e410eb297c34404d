import { and, isNotNull, or } from 'drizzle-orm'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/connect.ts'
import { defineJob, enqueue, type JobHandler, type JobKind } from '../../../jobs/jobs.ts'
import { isAddress } from '../../../mail/addresses.ts'
import { createEmailedLink } from '../email/link-mail.ts'
import { canSignIn } from '../filters.ts'
import { expireResetLinks, isEmailed, isResetLimitReached } from '../links.ts'
import { users } from '../table.ts'
import { isNamed } from '../usernames.ts'

/** Accounts with one address that get a link when it is typed. */
const ACCOUNTS_MAX = 5

/** Makes links to set a new password for the accounts that a person means who forgot theirs. */
const RESET_REQUEST: JobKind<{ account: string }> = {
  kind: 'reset-request',
  title: 'Link to set a new password',
  input: z.object({ account: z.string() }),
  priority: 'urgent',
  key: ({ account }) => account,
}

/** Enqueues it, so that the request does the same whether there is an account. */
export const enqueueResetRequest = (tx: Db, account: string) => enqueue(tx, RESET_REQUEST, [{ account }])

export const resetJobs = ({ settings, log }: AppContext): JobHandler[] => [
  defineJob({
    ...RESET_REQUEST,
    async run(tx, { account }, jobId) {
      const isMeant = or(isNamed(account), isAddress(users.email, account))
      const found = await tx
        .select()
        .from(users)
        .where(and(isMeant, isNotNull(users.emailVerifiedAt), canSignIn(settings.isDemoOn)))
        .orderBy(users.id)
        .limit(ACCOUNTS_MAX)
        .for('no key update')
      for (const { id: userId, email } of found) {
        if (!email) continue
        if (await isResetLimitReached(tx, userId, isEmailed)) {
          log.info({ job: jobId }, 'a mail to set a new password was left out: there were too many')
          continue
        }
        await expireResetLinks(tx, userId, isEmailed)
        await createEmailedLink(tx, settings.sessionSecret, {
          kind: 'reset',
          userId,
          email,
          seed: `${jobId} ${userId}`,
        })
      }
    },
  }),
]
