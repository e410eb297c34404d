import type { Feature } from '../../feature.ts'
import { rentConstraints } from './constraints.ts'
import { rentContacts } from './contacts.ts'
import { rentInvariants } from './invariants.ts'
import { rentReactions } from './reactions.ts'
import { rentRoutes } from './routes.ts'
import { rentTasks } from './tasks.ts'

export const rentFeature: Feature = {
  addRoutes: rentRoutes,
  tasks: rentTasks,
  invariants: rentInvariants,
  contributes: [rentConstraints, ...rentContacts, ...rentReactions],
}
