import type { Feature } from '../../feature.ts'
import { reportConstraints } from './constraints.ts'
import { reportReactions } from './reactions.ts'
import { reportRoutes } from './routes.ts'

export const reportsFeature: Feature = {
  name: 'reports',
  addRoutes: reportRoutes,
  contributes: [reportConstraints, ...reportReactions],
}
