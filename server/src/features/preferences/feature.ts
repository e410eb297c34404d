import type { Feature } from '../../feature.ts'
import { preferenceRoutes } from './routes.ts'

export const preferencesFeature: Feature = { addRoutes: preferenceRoutes }
