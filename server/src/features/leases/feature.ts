import type { Feature } from '../../feature.ts'
import { leaseJobs, leaseTasks } from './jobs.ts'
import { leaseRoutes } from './routes.ts'

export const leasesFeature: Feature = { addRoutes: leaseRoutes, jobs: leaseJobs, tasks: leaseTasks }
