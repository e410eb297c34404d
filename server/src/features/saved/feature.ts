import type { Feature } from '../../feature.ts'
import { savedConstraints } from './constraints.ts'
import { savedJobs, savedTasks } from './jobs.ts'
import { savedReactions } from './reactions.ts'
import { savedRoutes } from './routes.ts'

export const savedFeature: Feature = {
  name: 'saved',
  addRoutes: savedRoutes,
  jobs: savedJobs,
  tasks: savedTasks,
  contributes: [savedConstraints, ...savedReactions],
}
