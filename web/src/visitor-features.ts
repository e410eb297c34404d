import type { Feature } from './feature.ts'
import { landingFeature } from './features/landing/feature.ts'
import { propertiesFeature } from './features/properties/feature.ts'
import { savedVisitorFeature } from './features/saved/visitor-feature.ts'

/** The features with screens for visitors that read data: part of a first visit. */
export const VISITOR_FEATURES: Feature[] = [landingFeature, propertiesFeature, savedVisitorFeature]
