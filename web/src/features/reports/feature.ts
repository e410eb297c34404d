import { isApprovedAgent } from '@lintel/contract/actor'
import { reportShows } from '@lintel/contract/reports/shows'
import { Flag } from 'lucide-react'
import { type Feature, prefetchWithFilters } from '../../feature.ts'
import { fill } from '../../slots.tsx'
import { MessageMenu } from '../messages/slots.ts'
import { PropertyPageEnd } from '../properties/slots.ts'
import { reportCountQuery, reportsQuery } from './data.ts'
import { ReportMessageMenu } from './message-menu.tsx'
import { reportFilters } from './report-filters.ts'
import { ReportProperty } from './report-property.tsx'

export const reportsFeature: Feature = {
  shows: reportShows,
  screens: {
    dashboard: ({ client, user }) => (user && isApprovedAgent(user) ? [client.prefetchQuery(reportCountQuery)] : []),
    reports: prefetchWithFilters(reportFilters, ({ client, user, filters }) =>
      user && isApprovedAgent(user) ? [client.prefetchInfiniteQuery(reportsQuery(filters.status))] : [],
    ),
  },
  parts: [fill(PropertyPageEnd, ReportProperty), fill(MessageMenu, ReportMessageMenu)],
  navigation: [
    {
      screen: 'reports',
      order: 65,
      isFor: isApprovedAgent,
      icon: Flag,
      header: 'link',
      keys: 'g r',
      palette: { order: 100 },
    },
  ],
}
