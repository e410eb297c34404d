import { INVITATION_LIMITS } from '@lintel/contract/leases/invitation-limits'
import { eq } from 'drizzle-orm'
import type { AppContext } from '../../../context.ts'
import { stateOfInvitation } from '../../../invitations/invitation.ts'
import { defineJob, type JobHandler, Postponed, REMOTE_LIMIT } from '../../../jobs/jobs.ts'
import type { Email } from '../../../mail/email.ts'
import { sendToUnverified } from '../../../mail/email-limits.ts'
import { leaseInvitations } from '../table.ts'
import { invitationPath, invitationToken } from './create.ts'
import { INVITATION_MAIL } from './job-kinds.ts'
import { isOnHold, selectInvitations } from './queries.ts'

/** How long an invitation waits whose landlord is disabled. */
const ON_HOLD_MS = 60 * 60 * 1000

export const invitationJobs = ({ mailer, settings, log }: AppContext): JobHandler[] => [
  defineJob({
    ...INVITATION_MAIL,
    limit: REMOTE_LIMIT,
    async run(tx, { invitationId }, jobId) {
      const [found] = await selectInvitations(tx).where(eq(leaseInvitations.id, invitationId))
      if (!found?.invitation.email || stateOfInvitation(found.invitation) !== 'open') return
      if (isOnHold(found)) throw new Postponed('who invites is disabled', ON_HOLD_MS)
      const path = invitationPath(invitationToken(settings.sessionSecret, invitationId))
      const recipient = {
        address: found.invitation.email,
        causedBy: found.invitation.invitedBy,
        max: INVITATION_LIMITS.installationPerDay,
      }
      if (!(await sendToUnverified(tx, mailer, jobId, recipient, invitationEmail(path))))
        log.warn({ mail: jobId }, 'an invitation was not emailed: there were too many')
    },
  }),
]

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
