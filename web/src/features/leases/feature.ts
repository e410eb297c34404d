import { leaseShows } from '@lintel/contract/leases/shows'
import type { Feature } from '../../feature.ts'
import { leaseQuery } from './data.ts'

export const leasesFeature: Feature = {
  shows: leaseShows,
  screens: { lease: ({ client }) => [client.prefetchQuery(leaseQuery)] },
}
