import type { Feature } from '../../feature.ts'
import { overviewInvariants } from './invariants.ts'
import { overviewRoutes } from './routes.ts'

export const overviewFeature: Feature = { addRoutes: overviewRoutes, invariants: overviewInvariants }
