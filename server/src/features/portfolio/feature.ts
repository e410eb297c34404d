import type { Feature } from '../../feature.ts'
import { portfolioRoutes } from './routes.ts'

export const portfolioFeature: Feature = { addRoutes: portfolioRoutes }
