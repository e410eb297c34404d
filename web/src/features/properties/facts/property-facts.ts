import type { PropertySummary } from '@lintel/contract/properties/schema'
import { formatArea, plural } from '../../../ui/text/numbers.ts'

type Rooms = Pick<PropertySummary, 'bedrooms' | 'bathrooms' | 'area'>

/** '2 bedrooms'; 'Studio' for 0. */
export const bedroomsText = (bedrooms: number) => (bedrooms === 0 ? 'Studio' : plural(bedrooms, 'bedroom'))

export const bathroomsText = (bathrooms: number) => plural(bathrooms, 'bathroom')

/** '2 bedrooms · 1 bathroom · 84 m²'. */
export const factsText = ({ bedrooms, bathrooms, area }: Rooms) =>
  [bedroomsText(bedrooms), bathroomsText(bathrooms), formatArea(area)].join(' · ')
