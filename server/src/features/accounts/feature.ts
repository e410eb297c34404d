import type { Feature } from '../../feature.ts'
import { accountConstraints } from './constraints.ts'
import { mailsOfEvents } from './email/jobs.ts'
import { accountInvariants } from './invariants.ts'
import { agentInvitations } from './invitations/commands.ts'
import { accountJobs, accountTasks } from './jobs.ts'
import { accountRoutes } from './routes.ts'

export const accountsFeature: Feature = {
  name: 'accounts',
  addRoutes: accountRoutes,
  jobs: accountJobs,
  tasks: accountTasks,
  invariants: accountInvariants,
  contributes: [accountConstraints, mailsOfEvents, agentInvitations],
}
