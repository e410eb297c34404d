import type { Feature } from '../../feature.ts'
import { portfolioRoutes } from './routes.ts'

export const portfolioFeature: Feature = { name: 'portfolio', addRoutes: portfolioRoutes }
