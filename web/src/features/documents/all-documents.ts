import { keepPreviousData } from '@tanstack/react-query'
import { pagesQuery } from '../../api/route-query.ts'
import { prefetchWithFilters } from '../../feature.ts'
import { preferencesQuery } from '../preferences/data.ts'
import { type DocumentFilters, documentFilters, documentsQueryOf } from './document-filters.ts'

/** Rows per page of the list. */
const DOCUMENTS_PAGE_SIZE = 24

/** All documents that the user may see and that match the filters. The previous results stay while other filters load. */
export const documentsQuery = (filters: DocumentFilters) => ({
  ...pagesQuery('GET /api/documents', { query: { ...documentsQueryOf(filters), limit: DOCUMENTS_PAGE_SIZE } }),
  placeholderData: keepPreviousData,
})

/** What the list of documents reads first. */
export const prefetchDocuments = prefetchWithFilters(documentFilters, ({ client, user, filters }) =>
  user ? [client.prefetchInfiniteQuery(documentsQuery(filters)), client.prefetchQuery(preferencesQuery)] : [],
)
