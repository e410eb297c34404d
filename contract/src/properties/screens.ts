import { declareScreens } from '../screen.ts'

export const propertyScreens = declareScreens({
  listings: {
    path: '/listings',
    access: 'anyone',
    title: 'Available Properties',
    search: ['search', 'city', 'price', 'bedrooms', 'minBedrooms', 'status', 'sort'],
  },
  property: { path: '/listings/:id', access: 'anyone', title: 'Property', record: 'GET /api/properties/:id' },
  properties: { path: '/properties', access: 'signed-in', title: 'My Properties' },
  addProperty: { path: '/properties/add', access: 'signed-in', title: 'Add Property' },
  manageProperty: { path: '/properties/:id', access: 'signed-in', title: 'Home' },
  editProperty: { path: '/properties/:id/edit', access: 'signed-in', title: 'Edit Property' },
})
