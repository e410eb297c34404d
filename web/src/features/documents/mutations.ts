import { useMutation } from '@tanstack/react-query'
import { routeMutation } from '../../api/route-mutation.ts'

/** Creates a document from an uploaded file. */
export const useAddDocument = () =>
  useMutation({
    ...routeMutation('POST /api/documents/uploaded'),
    // So that the list has the new document when its dialog closes.
    meta: { awaits: 'records and lists' },
  })

export const useRemoveDocument = () =>
  useMutation({
    ...routeMutation('DELETE /api/documents/:id', (id: string) => ({ params: { id } })),
    meta: { awaits: 'records and lists' },
  })
