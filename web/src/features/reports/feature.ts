import { isApprovedAgent } from '@lintel/contract/actor'
import { reportShows } from '@lintel/contract/reports/shows'
import { type Feature, prefetchWithFilters } from '../../feature.ts'
import { urls } from '../../urls.ts'
import { reportsQuery } from './data.ts'
import { reportFilters } from './report-filters.ts'

export const reportsFeature: Feature = {
  shows: reportShows,
  screens: {
    reports: prefetchWithFilters(reportFilters, ({ client, user, filters }) =>
      user && isApprovedAgent(user) ? [client.prefetchInfiniteQuery(reportsQuery(filters.status))] : [],
    ),
  },
  navigation: [
    {
      href: urls.reports(),
      order: 65,
      label: (user) => (user && isApprovedAgent(user) ? 'Reports' : null),
      icon: 'flag',
      header: 'link',
      keys: 'g r',
    },
  ],
}
