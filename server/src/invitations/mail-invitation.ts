import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/connect.ts'
import type { Email } from '../mail/email.ts'
import { sendInvitation } from '../mail/email-limits.ts'
import type { Mailer } from '../mail/mailer.ts'

/** Emails an invitation of fixed text, or leaves it out beyond the limits, with a line in the log. */
export async function mailInvitation(
  tx: Db,
  { mailer, log }: { mailer: Mailer; log: FastifyBaseLogger },
  jobId: string,
  address: string,
  email: Email,
): Promise<void> {
  if (!(await sendInvitation(tx, mailer, jobId, address, email)))
    log.warn({ mail: jobId }, 'an invitation was not emailed: there were too many')
}
