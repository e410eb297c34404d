import { INVITATION_LIMITS } from '@lintel/contract/leases/invitation-limits'
import { and, eq } from 'drizzle-orm'
import type { AppContext } from '../../../context.ts'
import { stateOfInvitation } from '../../../invitations/invitation.ts'
import { defineJob, type JobHandler, REMOTE_LIMIT } from '../../../jobs/jobs.ts'
import type { Email } from '../../../mail/email.ts'
import { sendToUnverified } from '../../../mail/email-limits.ts'
import { isActiveAgent } from '../filters.ts'
import { type AccountInvitationRow, accountInvitations, users } from '../table.ts'
import { accountInvitationPath, accountInvitationToken } from './commands.ts'
import { ACCOUNT_INVITATION_MAIL } from './job-kinds.ts'

export const accountInvitationJobs = ({ mailer, settings, log }: AppContext): JobHandler[] => [
  defineJob({
    ...ACCOUNT_INVITATION_MAIL,
    limit: REMOTE_LIMIT,
    async run(tx, { invitationId }, jobId) {
      const [found] = await tx
        .select({ invitation: accountInvitations })
        .from(accountInvitations)
        .innerJoin(users, eq(users.id, accountInvitations.invitedBy))
        .where(and(eq(accountInvitations.id, invitationId), isActiveAgent))
      if (!found?.invitation.email || stateOfInvitation(found.invitation) !== 'open') return
      const { email: address, role, invitedBy } = found.invitation
      const path = accountInvitationPath(accountInvitationToken(settings.sessionSecret, invitationId))
      const recipient = { address, causedBy: invitedBy, max: INVITATION_LIMITS.installationPerDay }
      if (!(await sendToUnverified(tx, mailer, jobId, recipient, invitationEmail(role, path))))
        log.warn({ mail: jobId }, 'an invitation was not emailed: there were too many')
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
