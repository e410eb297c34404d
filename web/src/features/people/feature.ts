import { isApprovedAgent } from '@lintel/contract/actor'
import { peopleShows } from '@lintel/contract/people/shows'
import { urlOf } from '@lintel/contract/screens'
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
      href: urlOf('users'),
      order: 60,
      label: (user) => (user && isApprovedAgent(user) ? 'Users' : null),
      icon: Users,
      header: 'link',
      keys: 'g u',
    },
  ],
  parts: [fill(PersonChip, NamedPersonChip)],
}
