import { propertyShows } from '@lintel/contract/properties/shows'
import type { Feature } from '../../feature.ts'
import { fill } from '../../slots.tsx'
import { PersonAside } from '../accounts/slots.ts'
import { PersonHomes } from './person-homes.tsx'
import { propertiesVisitorFeature } from './visitor-feature.ts'

export const propertiesFeature: Feature = {
  ...propertiesVisitorFeature,
  shows: propertyShows,
  parts: [fill(PersonAside, PersonHomes)],
}
