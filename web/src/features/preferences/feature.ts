import { preferenceShows } from '@lintel/contract/preferences/shows'
import type { Feature } from '../../feature.ts'
import { fill } from '../../slots.tsx'
import { ProfileCards } from '../accounts/slots.ts'
import { preferencesQuery } from './data.ts'
import { NoticesCard } from './notices-card.tsx'

export const preferencesFeature: Feature = {
  shows: preferenceShows,
  screens: {
    profile: ({ client, user }) => (user ? [client.prefetchQuery(preferencesQuery)] : []),
  },
  parts: [fill(ProfileCards, NoticesCard)],
}
