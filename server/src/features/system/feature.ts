import type { Feature } from '../../feature.ts'
import { systemRoutes } from './routes.ts'

export const systemFeature: Feature = { name: 'system', addRoutes: systemRoutes }
