import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, callPage, type PageOf } from '../../api/client.ts'

type DocumentPage = PageOf<'GET /api/tenant/documents'>

const byCursor = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last: DocumentPage) => last.next ?? undefined,
}

/** Documents the dashboard shows at first. */
export const OWN_DOCUMENTS_PAGE = 6

/** The documents of the person signed in, newest first, `limit` a page; all, or those about one home. */
export const ownDocumentsQuery = (limit: number, propertyId?: string) =>
  infiniteQueryOptions({
    queryKey: ['/api/tenant/documents', { limit, propertyId }],
    queryFn: ({ pageParam: cursor, signal }) =>
      callPage('GET /api/tenant/documents', { query: { limit, propertyId, cursor }, signal }),
    ...byCursor,
  })

/** The documents of a home, for its owner and agents, newest first. */
export const homeDocumentsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['/api/properties', id, 'documents'],
    queryFn: ({ pageParam: cursor, signal }) =>
      callPage('GET /api/properties/:id/documents', { params: { id }, query: { limit: 12, cursor }, signal }),
    ...byCursor,
  })

/** What was sent with an application, and the lease that came of it. */
export const applicationDocumentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/applications', id, 'documents'],
    queryFn: ({ signal }) => call('GET /api/applications/:id/documents', { params: { id }, signal }),
  })
