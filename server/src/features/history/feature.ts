import type { Feature } from '../../feature.ts'
import { historyRoutes } from './routes.ts'

export const historyFeature: Feature = { name: 'history', addRoutes: historyRoutes }
