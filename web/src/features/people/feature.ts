import { isApprovedAgent } from '@lintel/contract/actor'
import { peopleShows } from '@lintel/contract/people/shows'
import { Users } from 'lucide-react'
import { type Feature, prefetchWithFilters } from '../../feature.ts'
import { fill } from '../../slots.tsx'
import { PersonChip } from '../accounts/slots.ts'
import { applicationFilters, applicationScopeOf } from '../applications/list/application-filters.ts'
import { personQuery } from './data.ts'
import { NamedPersonChip } from './person-chip.tsx'

export const peopleFeature: Feature = {
  shows: peopleShows,
  screens: {
    // Loaded when it is needed: the filters of the list are not for a first visit.
    users: (visit) => [import('./prefetch-users.ts').then(({ prefetchUsers }) => Promise.all(prefetchUsers(visit)))],
    person: ({ client, user, params: { id = '' } }) => (user ? [client.prefetchQuery(personQuery(id))] : []),
    applications: prefetchWithFilters(applicationFilters, ({ client, user, filters: { tenant } }) =>
      user && tenant && applicationScopeOf(user) !== 'tenant' ? [client.prefetchQuery(personQuery(tenant))] : [],
    ),
  },
  navigation: [
    {
      screen: 'users',
      order: 60,
      isFor: isApprovedAgent,
      icon: Users,
      header: 'link',
      keys: 'g u',
      palette: { order: 90 },
    },
  ],
  parts: [fill(PersonChip, NamedPersonChip)],
}
