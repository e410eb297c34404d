import type { Role } from '@lintel/contract/actor'
import { applicationShows } from '@lintel/contract/applications/shows'
import { RECENT_LENGTH } from '@lintel/contract/limits'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import type { QueryClient } from '@tanstack/react-query'
import { ClipboardList } from 'lucide-react'
import { dashboardOf } from '../../dashboard.ts'
import { type Feature, prefetchWithFilters } from '../../feature.ts'
import { fill } from '../../slots.tsx'
import { PersonRecords } from '../accounts/slots.ts'
import { preferencesQuery } from '../preferences/data.ts'
import { propertyQuery } from '../properties/data.ts'
import { managedPropertyQuery } from '../properties/portfolio-data.ts'
import { UserNextStep } from '../properties/slots.ts'
import { draftQuery } from './apply/draft-query.ts'
import {
  agentApplicationsQuery,
  applicationCountsQuery,
  applicationQuery,
  applicationsQuery,
  comparedApplicationsQuery,
  neighboursQuery,
  ownerApplicationsQuery,
  tenantApplicationsQuery,
} from './data.ts'
import { applicationFilters, applicationScopeOf, readFromParam } from './list/application-filters.ts'
import { ApplicantNextStep } from './next-step.tsx'
import { PersonApplications } from './person-applications.tsx'

export const applicationsFeature: Feature = {
  shows: applicationShows,
  screens: {
    dashboard: ({ client, user }) => (user ? readsOfDashboard(client, dashboardOf(user)) : []),
    applications: prefetchWithFilters(applicationFilters, ({ client, user, filters }) => {
      if (!user) return []
      const scope = applicationScopeOf(user)
      return [
        client.prefetchInfiniteQuery(applicationsQuery(scope, filters)),
        client.prefetchQuery(applicationCountsQuery(scope, filters)),
        client.prefetchQuery(preferencesQuery),
        ...(filters.property ? [client.prefetchQuery(propertyQuery(filters.property))] : []),
      ]
    }),
    reviewApplication: ({ client, user, params: { id = '' }, search }) => {
      if (!user) return []
      const from = readFromParam(search)
      return [
        client.prefetchQuery(applicationQuery(id)),
        ...(from ? [client.prefetchQuery(neighboursQuery(id, applicationScopeOf(user), from))] : []),
      ]
    },
    // What it shows first: the pending ones.
    compareApplications: ({ client, user, params: { id = '' } }) =>
      user && propertyPolicy.listOwn(user)
        ? [
            client.prefetchQuery(managedPropertyQuery(id)),
            client.prefetchInfiniteQuery(comparedApplicationsQuery(applicationScopeOf(user), id, 'pending')),
            client.prefetchQuery(preferencesQuery),
          ]
        : [],
    apply: ({ client, user, params: { id = '' } }) => [
      client.prefetchQuery(propertyQuery(id)),
      ...(user ? [client.prefetchQuery(draftQuery(id))] : []),
    ],
  },
  parts: [fill(UserNextStep, ApplicantNextStep), fill(PersonRecords, PersonApplications)],
  navigation: [
    {
      screen: 'applications',
      order: 40,
      icon: ClipboardList,
      header: 'link',
      keys: 'g a',
      palette: { order: 50 },
    },
  ],
}

/** The latest applications to decide about, and the user's own. */
function readsOfDashboard(client: QueryClient, role: Role) {
  const own = client.prefetchQuery(tenantApplicationsQuery(RECENT_LENGTH))
  if (role === 'agent') return [client.prefetchQuery(agentApplicationsQuery(RECENT_LENGTH)), own]
  if (role === 'owner') return [client.prefetchQuery(ownerApplicationsQuery(RECENT_LENGTH)), own]
  return [own]
}
