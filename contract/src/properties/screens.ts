import { declareScreens } from '../screen.ts'
import { FACT_FILTER_NAMES } from './fact-choices.ts'

export const LISTING_PARAMETERS: readonly string[] = [
  ...['search', 'city', 'district', 'price', 'priceFrom', 'priceTo', 'bedrooms', 'minBedrooms', 'minBathrooms'],
  ...['minArea', 'maxArea', 'availableBy', ...FACT_FILTER_NAMES, 'status', 'sort', 'after'],
]

export const propertyScreens = declareScreens({
  listings: {
    path: '/listings',
    access: 'anyone',
    title: 'Available Properties',
    search: LISTING_PARAMETERS,
  },
  property: { path: '/listings/:id', access: 'anyone', title: 'Property', record: 'GET /api/properties/:id' },
  properties: { path: '/properties', access: 'signed-in', title: 'My Properties', search: ['owner', 'status'] },
  addProperty: { path: '/properties/add', access: 'signed-in', title: 'Add Property', search: ['from'] },
  manageProperty: { path: '/properties/:id', access: 'signed-in', title: 'Home' },
  editProperty: { path: '/properties/:id/edit', access: 'signed-in', title: 'Edit Property', search: ['from'] },
})
