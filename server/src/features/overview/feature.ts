import type { Feature } from '../../feature.ts'
import { overviewRoutes } from './routes.ts'

export const overviewFeature: Feature = { name: 'overview', addRoutes: overviewRoutes }
