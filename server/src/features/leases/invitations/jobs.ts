import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/connect.ts'
import { stateOfInvitation } from '../../../invitations/invitation.ts'
import { defineJob, type JobHandler, REMOTE_LIMIT } from '../../../jobs/jobs.ts'
import type { Email } from '../../../mail/email.ts'
import { sendLink } from '../../../mail/email-limits.ts'
import { type LeaseInvitationRow, leaseInvitations } from '../table.ts'
import { invitationPath, invitationToken } from './create.ts'
import { INVITATION_MAIL } from './job-kinds.ts'

/** Invitations that one address gets within a day, whoever sends them. */
const PER_DAY = 5
const DAY_MS = 86_400_000

export const invitationJobs = ({ mailer, settings, log }: AppContext): JobHandler[] => [
  defineJob({
    ...INVITATION_MAIL,
    limit: REMOTE_LIMIT,
    async run(tx, { invitationId }, jobId) {
      const [invitation] = await tx.select().from(leaseInvitations).where(eq(leaseInvitations.id, invitationId))
      if (!invitation?.email || stateOfInvitation(invitation) !== 'open') return
      if ((await countEarlier(tx, invitation.email, invitation)) >= PER_DAY)
        return log.warn({ mail: jobId }, 'an invitation was not emailed: its address got too many')
      const path = invitationPath(invitationToken(settings.sessionSecret, invitationId))
      await sendLink(tx, mailer, jobId, invitation.email, invitationEmail(path))
    },
  }),
]

/** Of those made at once, the ids are in order. */
function countEarlier(tx: Db, email: string, { id, createdAt }: LeaseInvitationRow): Promise<number> {
  const isToAddress = sql`lower(${leaseInvitations.email}) = lower(${email})`
  const isWithinDay = gt(leaseInvitations.createdAt, new Date(createdAt.getTime() - DAY_MS))
  return tx.$count(leaseInvitations, and(isToAddress, isWithinDay, lt(leaseInvitations.id, id)))
}

/** A fixed text: the address may be anybody's, so nothing in it may be written by a user, not even a name. */
const invitationEmail = (path: string): Email => ({
  subject: 'An invitation to your lease',
  paragraphs: [
    'Your landlord keeps the lease of the home that you rent here, and invites you to it: you see what is due and what was paid, your documents, and can write to each other.',
    'Open the link to see which home it is. Then accept with an account that you have, or with a new one. The link works once, for 14 days.',
    'If you don’t rent a home, ignore this email: nothing happens.',
  ],
  link: { label: 'See the invitation', path },
})
