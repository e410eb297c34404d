import { propertyShows } from '@lintel/contract/properties/shows'
import type { Feature } from '../../feature.ts'
import { fill } from '../../slots.tsx'
import { PersonAside } from '../accounts/slots.ts'
import { PersonProperties } from './person-properties.tsx'
import { visitorFeature } from './visitor-feature.ts'

export const propertiesFeature: Feature = {
  ...visitorFeature,
  shows: propertyShows,
  parts: [fill(PersonAside, PersonProperties)],
}
