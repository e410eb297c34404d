import type { Feature } from './feature.ts'

/** What visitors need of the features, part of a first visit. `FEATURES` has all of it, too. */
export const VISITOR_FEATURES = Object.values(
  import.meta.glob<Feature>('./features/*/visitor-feature.ts', { eager: true, import: 'visitorFeature' }),
)
