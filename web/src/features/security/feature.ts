import { securityShows } from '@lintel/contract/security/shows'
import type { Feature } from '../../feature.ts'

export const securityFeature: Feature = {
  shows: securityShows,
  screens: {
    // Loaded when it is needed: the names of all events are not for a first visit.
    securityLog: (visit) => [import('./prefetch-log.ts').then(({ prefetchLog }) => Promise.all(prefetchLog(visit)))],
  },
}
