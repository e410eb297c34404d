import type { Feature } from '../../feature.ts'
import { fileTasks } from './jobs.ts'
import { fileRoutes } from './routes.ts'

export const filesFeature: Feature = { addRoutes: fileRoutes, tasks: fileTasks }
