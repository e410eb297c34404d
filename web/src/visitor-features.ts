import type { Feature } from './feature.ts'
import { landingFeature } from './features/landing/feature.ts'
import { paletteFeature } from './features/palette/feature.ts'
import { propertiesVisitorFeature } from './features/properties/visitor-feature.ts'
import { savedVisitorFeature } from './features/saved/visitor-feature.ts'
import { viewsFeature } from './features/views/feature.ts'

/** What visitors need of the features, part of a first visit; in the order of `FEATURES`, which has all of it, too. */
export const VISITOR_FEATURES: Feature[] = [
  propertiesVisitorFeature,
  savedVisitorFeature,
  viewsFeature,
  landingFeature,
  paletteFeature,
]
