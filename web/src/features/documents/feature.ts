import { documentShows } from '@lintel/contract/documents/shows'
import { dashboardOf } from '../../dashboard.ts'
import type { Feature } from '../../feature.ts'
import { fill } from '../../slots.tsx'
import { urls } from '../../urls.ts'
import { PersonAside } from '../accounts/slots.ts'
import { OWN_DOCUMENTS_PAGE, ownDocumentsQuery } from './data.ts'
import { PersonDocuments } from './person-documents.tsx'

export const documentsFeature: Feature = {
  shows: documentShows,
  screens: {
    dashboard: ({ client, user }) =>
      user && dashboardOf(user) === 'tenant'
        ? [client.prefetchInfiniteQuery(ownDocumentsQuery(OWN_DOCUMENTS_PAGE))]
        : [],
    // Loaded when it is needed, as the list's filters are.
    documents: (visit) => [
      import('./all-documents.ts').then(({ prefetchDocuments }) => Promise.all(prefetchDocuments(visit))),
    ],
  },
  parts: [fill(PersonAside, PersonDocuments)],
  navigation: [
    {
      href: urls.documents,
      order: 66,
      label: (user) => (user ? 'Documents' : null),
      icon: 'files',
      header: 'link',
      keys: 'g f',
    },
  ],
}
