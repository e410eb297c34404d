import { useMutation } from '@tanstack/react-query'
import { routeMutation } from '../../api/route-mutation.ts'
import { toastFailure } from '../../ui/overlays/failure-toast.ts'
import { toast } from '../../ui/overlays/toast-store.ts'

export const useBlock = (userId: string) =>
  useMutation({
    ...routeMutation('PUT /api/messages/:userId/block', { params: { userId } }),
    meta: { awaits: 'records and lists' },
  })

/** @param name of the user, for the toast, which is shown here since the button goes away with the block */
export function useUnblock(userId: string, name: string) {
  return useMutation({
    ...routeMutation('DELETE /api/messages/:userId/block', { params: { userId } }),
    onSuccess: () => toast({ title: 'Unblocked', description: `You and ${name} can write to each other again.` }),
    onError: (error) => toastFailure('Error', error),
    meta: { awaits: 'records and lists' },
  })
}
