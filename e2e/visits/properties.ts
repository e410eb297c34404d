import { LONGEST } from '../longest-values.ts'
import type { Visits } from './visit.ts'

export const propertiesVisits: Visits = ({ freeHome, draftHome, home }) => ({
  listings: [
    { as: 'visitor', path: '/listings' },
    { as: 'visitor', path: `/listings?search=${LONGEST.search}&city=${LONGEST.city}&bedrooms=3` },
    { as: 'tenant', path: `/listings?search=nothing${LONGEST.search.slice(7)}` },
  ],
  property: [
    { as: 'visitor', path: `/listings/${freeHome}` },
    { as: 'tenant', path: `/listings/${freeHome}` },
    { as: 'owner', path: `/listings/${draftHome}` },
    { as: 'agent', path: `/listings/${freeHome}` },
  ],
  properties: [
    { as: 'owner', path: '/properties' },
    { as: 'agent', path: '/properties' },
  ],
  addProperty: [{ as: 'owner', path: '/properties/add' }],
  editProperty: [{ as: 'owner', path: `/properties/${home}/edit` }],
})
