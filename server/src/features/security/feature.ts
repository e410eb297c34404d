import type { Feature } from '../../feature.ts'
import { securityTasks } from './jobs.ts'
import { securityRoutes } from './routes.ts'

export const securityFeature: Feature = { name: 'security', addRoutes: securityRoutes, tasks: securityTasks }
