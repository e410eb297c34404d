import type { Feature } from '../../feature.ts'
import { fileHealth } from './health.ts'
import { fileTasks } from './jobs.ts'
import { fileRoutes } from './routes.ts'

export const filesFeature: Feature = { addRoutes: fileRoutes, tasks: fileTasks, health: fileHealth }
