import { documentShows } from '@lintel/contract/documents/shows'
import type { Feature } from '../../feature.ts'

export const documentsFeature: Feature = {
  shows: documentShows,
  screens: {
    // Loaded when it is needed, as the list's filters are.
    documents: (visit) => [
      import('./all-documents.ts').then(({ prefetchDocuments }) => Promise.all(prefetchDocuments(visit))),
    ],
  },
}
