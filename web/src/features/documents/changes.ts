import type { UploadedDocument } from '@lintel/contract/documents/schema'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** Add a document of one's own from a file that has arrived. */
export function useAddDocument() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: UploadedDocument) => call('POST /api/documents/uploaded', { body }),
    // Waited for, so that what was added is in the list when its dialog closes.
    onSuccess: () => refreshDocuments(client),
  })
}

/** Remove a document of one's own. */
export function useRemoveDocument() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('DELETE /api/documents/:id', { params: { id } }),
    onSettled: () => refreshDocuments(client),
  })
}

/** Reads again whatever shows documents, a lease's own among them. */
function refreshDocuments(client: QueryClient) {
  return client.invalidateQueries({
    predicate: ({ queryKey: [path, , part] }) =>
      path === '/api/tenant/documents' || path === '/api/tenant/lease' || part === 'documents',
  })
}
