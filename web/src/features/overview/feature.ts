import { overviewShows } from '@lintel/contract/overview/shows'
import { House, LayoutDashboard } from 'lucide-react'
import type { Feature } from '../../feature.ts'
import { preferencesQuery } from '../preferences/data.ts'
import { overviewQuery } from './data.ts'
import { isNewUser } from './new-user.ts'

export const overviewFeature: Feature = {
  shows: overviewShows,
  screens: {
    dashboard: ({ client, user }) =>
      user
        ? [
            client.prefetchQuery(overviewQuery),
            ...(isNewUser(user, new Date()) ? [client.prefetchQuery(preferencesQuery)] : []),
          ]
        : [],
  },
  navigation: [
    {
      screen: 'dashboard',
      order: 20,
      icon: LayoutDashboard,
      header: 'link',
      keys: 'g d',
      palette: { order: 10, icon: House },
    },
  ],
}
