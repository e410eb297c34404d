import { BLOCKS } from '@lintel/contract/messages/tags'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { failureText } from '../../ui/failure-text.ts'
import { toast } from '../../ui/toast-store.ts'

export function useBlock(userId: string) {
  return useMutation({
    mutationFn: () => call('PUT /api/messages/:userId/block', { params: { userId } }),
    meta: { awaits: 'records and lists', refetchOnError: [BLOCKS] },
  })
}

/** @param name of the user, for the toast, which is shown here since the button goes away with the block */
export function useUnblock(userId: string, name: string) {
  return useMutation({
    mutationFn: () => call('DELETE /api/messages/:userId/block', { params: { userId } }),
    onSuccess: () => toast({ title: 'Unblocked', description: `You and ${name} can write to each other again.` }),
    onError: (error) => toast({ title: 'Error', description: failureText(error).detail, variant: 'destructive' }),
    meta: { awaits: 'records and lists', refetchOnError: [BLOCKS] },
  })
}
