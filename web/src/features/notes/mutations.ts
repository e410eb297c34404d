import { useMutation } from '@tanstack/react-query'
import { routeMutation } from '../../api/route-mutation.ts'
import { toastFailure } from '../../ui/overlays/failure-toast.ts'
import { toast } from '../../ui/overlays/toast-store.ts'
import type { NoteSubject } from './data.ts'

const ADDITIONS = { user: 'POST /api/people/:id/notes', application: 'POST /api/applications/:id/notes' } as const

/** Done once the list is up to date. */
const meta = { awaits: 'records and lists' as const }

export function useAddNote({ kind, id }: NoteSubject) {
  return useMutation({
    ...routeMutation(ADDITIONS[kind], (text: string) => ({ params: { id }, body: { text } })),
    meta,
  })
}

export function useEditNote(id: string) {
  return useMutation({
    ...routeMutation('PATCH /api/notes/:id', (text: string) => ({ params: { id }, body: { text } })),
    meta,
  })
}

/** Deletes notes; a toast offers to undo it. @param onRestored called when a note is restored */
export function useRemoveNote(onRestored: (id: string) => void) {
  const restore = useMutation({
    ...routeMutation('POST /api/notes/:id/restore', (id: string) => ({ params: { id } })),
    onSuccess: ({ id }) => onRestored(id),
    onError: (error) => toastFailure('The note was not restored', error),
    meta,
  })
  return useMutation({
    ...routeMutation('DELETE /api/notes/:id', (id: string) => ({ params: { id } })),
    onSuccess: (_, id) =>
      toast({ title: 'Note deleted', action: { label: 'Undo', onSelect: () => restore.mutate(id) } }),
    onError: (error) => toastFailure('The note was not deleted', error),
    meta,
  })
}
