import type { Feature } from '../../feature.ts'
import { reportRoutes } from './routes.ts'

export const reportsFeature: Feature = { addRoutes: reportRoutes }
