import { propertyShows } from '@lintel/contract/properties/shows'
import type { Feature } from '../../feature.ts'
import { propertiesVisitorFeature } from './visitor-feature.ts'

export const propertiesFeature: Feature = { ...propertiesVisitorFeature, shows: propertyShows }
