import { eq } from 'drizzle-orm'
import type { AppContext } from '../../../context.ts'
import { ON_HOLD_MS, stateOfInvitation } from '../../../invitations/invitation.ts'
import { mailInvitation } from '../../../invitations/mail-invitation.ts'
import { defineJob, type JobHandler, Postponed, REMOTE_LIMIT } from '../../../jobs/jobs.ts'
import type { Email } from '../../../mail/email.ts'
import { type AccountInvitationRow, accountInvitations } from '../table.ts'
import { accountInvitationPath, accountInvitationToken } from './commands.ts'
import { ACCOUNT_INVITATION_MAIL } from './job-kinds.ts'
import { isFromActiveAgent } from './queries.ts'

export const accountInvitationJobs = (context: AppContext): JobHandler[] => [
  defineJob({
    ...ACCOUNT_INVITATION_MAIL,
    limit: REMOTE_LIMIT,
    async run(tx, { invitationId }, jobId) {
      const [invitation] = await tx.select().from(accountInvitations).where(eq(accountInvitations.id, invitationId))
      if (!invitation?.email || stateOfInvitation(invitation) !== 'open') return
      if (!(await isFromActiveAgent(tx, invitation))) throw new Postponed('who invites is disabled', ON_HOLD_MS)
      const path = accountInvitationPath(accountInvitationToken(context.settings.sessionSecret, invitationId))
      await mailInvitation(tx, context, jobId, invitation.email, invitationEmail(invitation.role, path))
    },
  }),
]

const WHAT_FOR = {
  tenant: 'look at homes, apply for them and keep your leases here',
  owner: 'list your homes and look after their tenants here',
} as const

/** A fixed text: the address may be anybody's, so nothing in it may be written by a user, not even a name. */
const invitationEmail = (role: AccountInvitationRow['role'], path: string): Email => ({
  subject: 'An invitation to register',
  paragraphs: [
    `An agent invites you to register as ${role === 'owner' ? 'an owner' : 'a tenant'}, to ${WHAT_FOR[role]}.`,
    'The link works once, for 14 days. If you don’t know what this is about, ignore this email: nothing happens.',
  ],
  link: { label: 'Create an account', path },
})
