import type { Feature } from '../../feature.ts'
import { fileHealth } from './health.ts'
import { fileJobs, fileTasks } from './jobs.ts'
import { fileRoutes } from './routes.ts'

export const filesFeature: Feature = { addRoutes: fileRoutes, jobs: fileJobs, tasks: fileTasks, health: fileHealth }
