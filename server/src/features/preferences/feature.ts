import type { Feature } from '../../feature.ts'
import { preferredTopics } from './muted-topics.ts'
import { preferenceReactions } from './reactions.ts'
import { preferenceRoutes } from './routes.ts'

export const preferencesFeature: Feature = {
  name: 'preferences',
  addRoutes: preferenceRoutes,
  contributes: [preferredTopics, ...preferenceReactions],
}
