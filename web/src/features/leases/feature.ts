import { leaseShows } from '@lintel/contract/leases/shows'
import type { Feature } from '../../feature.ts'
import { fill } from '../../slots.tsx'
import { PersonRecords } from '../accounts/slots.ts'
import { leaseQuery } from './data.ts'
import { PersonLeases } from './person-leases.tsx'

export const leasesFeature: Feature = {
  shows: leaseShows,
  screens: {
    dashboard: ({ client, user }) => (user ? [client.prefetchQuery(leaseQuery)] : []),
    lease: ({ client }) => [client.prefetchQuery(leaseQuery)],
  },
  parts: [fill(PersonRecords, PersonLeases)],
}
