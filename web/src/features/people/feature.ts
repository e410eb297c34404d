import { isApprovedAgent } from '@lintel/contract/actor'
import { peopleShows } from '@lintel/contract/people/shows'
import type { Feature } from '../../feature.ts'
import { notesQuery } from '../notes/data.ts'
import { personQuery } from './data.ts'

export const peopleFeature: Feature = {
  shows: peopleShows,
  screens: {
    person: ({ client, user, params: { id = '' } }) =>
      user
        ? [
            client.prefetchQuery(personQuery(id)),
            ...(isApprovedAgent(user) && user.id !== id
              ? [client.prefetchInfiniteQuery(notesQuery({ kind: 'user', id }))]
              : []),
          ]
        : [],
  },
}
