import { isApprovedAgent } from '@lintel/contract/actor'
import { noteShows } from '@lintel/contract/notes/shows'
import type { Feature } from '../../feature.ts'
import { fill } from '../../slots.tsx'
import { PersonAsideStart } from '../accounts/slots.ts'
import { ApplicationEnd } from '../applications/slots.ts'
import { ApplicationNotes } from './application-notes.tsx'
import { notesQuery } from './data.ts'
import { PersonNotes } from './person-notes.tsx'

export const notesFeature: Feature = {
  shows: noteShows,
  screens: {
    person: ({ client, user, params: { id = '' } }) =>
      user && isApprovedAgent(user) && user.id !== id
        ? [client.prefetchInfiniteQuery(notesQuery({ kind: 'user', id }))]
        : [],
  },
  parts: [fill(ApplicationEnd, ApplicationNotes), fill(PersonAsideStart, PersonNotes)],
}
