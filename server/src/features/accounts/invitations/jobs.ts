import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/connect.ts'
import { DAY_MS, stateOfInvitation } from '../../../invitations/invitation.ts'
import { defineJob, type JobHandler, REMOTE_LIMIT } from '../../../jobs/jobs.ts'
import type { Email } from '../../../mail/email.ts'
import { sendLink } from '../../../mail/email-limits.ts'
import { isActiveAgent } from '../filters.ts'
import { type AccountInvitationRow, accountInvitations, users } from '../table.ts'
import { accountInvitationPath, accountInvitationToken } from './commands.ts'
import { ACCOUNT_INVITATION_MAIL } from './job-kinds.ts'

/** Invitations that one address gets within a day, whoever sends them. */
const PER_DAY = 5

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
      const { email, role } = found.invitation
      if ((await countEarlier(tx, email, found.invitation)) >= PER_DAY)
        return log.warn({ mail: jobId }, 'an invitation was not emailed: its address got too many')
      const path = accountInvitationPath(accountInvitationToken(settings.sessionSecret, invitationId))
      await sendLink(tx, mailer, jobId, email, invitationEmail(role, path))
    },
  }),
]

/** Of those made at once, the ids are in order. */
function countEarlier(tx: Db, email: string, { id, createdAt }: AccountInvitationRow): Promise<number> {
  const isToAddress = sql`lower(${accountInvitations.email}) = lower(${email})`
  const isWithinDay = gt(accountInvitations.createdAt, new Date(createdAt.getTime() - DAY_MS))
  return tx.$count(accountInvitations, and(isToAddress, isWithinDay, lt(accountInvitations.id, id)))
}

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
