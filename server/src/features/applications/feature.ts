import type { Feature } from '../../feature.ts'
import { applicationTasks } from './jobs.ts'
import { applicationRoutes } from './routes.ts'

export const applicationsFeature: Feature = { addRoutes: applicationRoutes, tasks: applicationTasks }
