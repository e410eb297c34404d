import type { Feature } from '../../feature.ts'
import { applicationRoutes } from './routes.ts'

export const applicationsFeature: Feature = { addRoutes: applicationRoutes }
