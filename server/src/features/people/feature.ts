import type { Feature } from '../../feature.ts'
import { peopleRoutes } from './routes.ts'

export const peopleFeature: Feature = { addRoutes: peopleRoutes }
