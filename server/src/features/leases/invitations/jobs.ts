import { eq } from 'drizzle-orm'
import type { AppContext } from '../../../context.ts'
import { ON_HOLD_MS, stateOfInvitation } from '../../../invitations/invitation.ts'
import { mailInvitation } from '../../../invitations/mail-invitation.ts'
import { defineJob, type JobHandler, Postponed, REMOTE_LIMIT } from '../../../jobs/jobs.ts'
import type { Email } from '../../../mail/email.ts'
import { leaseInvitations } from '../table.ts'
import { invitationPath, invitationToken } from './create.ts'
import { INVITATION_MAIL } from './job-kinds.ts'
import { isOnHold, selectInvitations } from './queries.ts'

export const invitationJobs = (context: AppContext): JobHandler[] => [
  defineJob({
    ...INVITATION_MAIL,
    limit: REMOTE_LIMIT,
    async run(tx, { invitationId }, jobId) {
      const [found] = await selectInvitations(tx).where(eq(leaseInvitations.id, invitationId))
      if (!found?.invitation.email || stateOfInvitation(found.invitation) !== 'open') return
      if (isOnHold(found)) throw new Postponed('who invites is disabled', ON_HOLD_MS)
      const path = invitationPath(invitationToken(context.settings.sessionSecret, invitationId))
      await mailInvitation(tx, context, jobId, found.invitation.email, invitationEmail(path))
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
