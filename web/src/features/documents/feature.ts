import { documentShows } from '@lintel/contract/documents/shows'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { Files } from 'lucide-react'
import { dashboardOf } from '../../dashboard.ts'
import type { Feature } from '../../feature.ts'
import { fill } from '../../slots.tsx'
import { PersonAside } from '../accounts/slots.ts'
import { OWN_DOCUMENTS_PAGE, ownDocumentsQuery, propertyDocumentsQuery } from './data.ts'
import { PersonDocuments } from './person-documents.tsx'

export const documentsFeature: Feature = {
  shows: documentShows,
  screens: {
    dashboard: ({ client, user }) =>
      user && dashboardOf(user) === 'tenant'
        ? [client.prefetchInfiniteQuery(ownDocumentsQuery(OWN_DOCUMENTS_PAGE))]
        : [],
    manageProperty: ({ client, user, params: { id = '' } }) =>
      user && propertyPolicy.listOwn(user) ? [client.prefetchInfiniteQuery(propertyDocumentsQuery(id))] : [],
    // Loaded when it is needed, as the list's filters are.
    documents: (visit) => [
      import('./all-documents.ts').then(({ prefetchDocuments }) => Promise.all(prefetchDocuments(visit))),
    ],
  },
  parts: [fill(PersonAside, PersonDocuments)],
  navigation: [
    {
      screen: 'documents',
      order: 66,
      icon: Files,
      header: 'link',
      keys: 'g f',
      palette: { order: 80 },
    },
  ],
}
