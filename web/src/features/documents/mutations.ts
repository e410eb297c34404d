import type { UploadedDocument } from '@lintel/contract/documents/schema'
import { DOCUMENTS } from '@lintel/contract/documents/tags'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** Creates a document from an uploaded file. */
export function useAddDocument() {
  return useMutation({
    mutationFn: (body: UploadedDocument) => call('POST /api/documents/uploaded', { body }),
    // What was added is in the list when its dialog closes.
    meta: { awaits: 'records and lists' },
  })
}

export function useRemoveDocument() {
  return useMutation({
    mutationFn: (id: string) => call('DELETE /api/documents/:id', { params: { id } }),
    meta: { awaits: 'records and lists', refetchOnError: [DOCUMENTS] },
  })
}
