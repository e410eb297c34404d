import type { Feature } from '../../feature.ts'
import { rentConstraints } from './constraints.ts'
import { rentContacts } from './contacts.ts'
import { rentInvariants } from './invariants.ts'
import { paymentDetailsJobs } from './payment-details/jobs.ts'
import { rentReactions } from './reactions.ts'
import { rentRoutes } from './routes.ts'
import { rentTasks } from './tasks.ts'

export const rentFeature: Feature = {
  addRoutes: rentRoutes,
  jobs: paymentDetailsJobs,
  tasks: rentTasks,
  invariants: rentInvariants,
  contributes: [rentConstraints, ...rentContacts, ...rentReactions],
}
