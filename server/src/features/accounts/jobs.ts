import type { AppContext } from '../../context.ts'
import type { JobHandler } from '../../jobs/jobs.ts'
import type { ScheduledTask } from '../../jobs/schedule.ts'
import { sweepBouncedEmails } from '../../mail/deliver.ts'
import { sweepEmailLimits } from '../../mail/email-limits.ts'
import { disablingJobs } from './disabling/jobs.ts'
import { emailJobs } from './email/jobs.ts'
import { sweepInvitations } from './invitations/commands.ts'
import { accountInvitationJobs } from './invitations/jobs.ts'
import { sweepLinks } from './links.ts'
import { resetJobs } from './reset/jobs.ts'
import { sweepSessions } from './sessions.ts'
import { sweepKnownBrowsers } from './sign-in/known-browsers.ts'

export const accountJobs = (context: AppContext): JobHandler[] => [
  ...disablingJobs(context),
  ...emailJobs(context),
  ...accountInvitationJobs(context),
  ...resetJobs(context),
]

export const accountTasks = ({ db }: AppContext): ScheduledTask[] => [
  { name: 'sweep expired sessions', every: 'hour', run: () => sweepSessions(db) },
  { name: 'sweep known browsers', every: 'hour', run: (now) => sweepKnownBrowsers(db, now) },
  { name: 'sweep expired account links', every: 'hour', run: (now) => sweepLinks(db, now) },
  { name: 'sweep invitations to register', every: 'hour', run: (now) => sweepInvitations(db, now) },
  { name: 'sweep email limits', every: 'hour', run: (now) => sweepEmailLimits(db, now) },
  { name: 'sweep bounced emails', every: 'hour', run: (now) => sweepBouncedEmails(db, now) },
]
