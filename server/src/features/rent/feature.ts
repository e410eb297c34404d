import type { Feature } from '../../feature.ts'
import { rentConstraints } from './constraints.ts'
import { rentContacts } from './contacts.ts'
import { rentOnDashboards } from './dashboard-figures.ts'
import { rentInvariants } from './invariants.ts'
import { booksHealth } from './last-check/health.ts'
import { lastCheckJobs } from './last-check/jobs.ts'
import { paymentDetailsJobs } from './payment-details/jobs.ts'
import { rentReactions } from './reactions.ts'
import { rentRoutes } from './routes.ts'
import { rentTasks } from './tasks.ts'

export const rentFeature: Feature = {
  name: 'rent',
  addRoutes: rentRoutes,
  jobs: (context) => [...paymentDetailsJobs(context), ...lastCheckJobs(context)],
  health: booksHealth,
  tasks: rentTasks,
  invariants: rentInvariants,
  contributes: [rentConstraints, ...rentContacts, ...rentReactions, rentOnDashboards],
}
