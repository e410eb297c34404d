import type { SessionSummary } from '@lintel/contract/accounts/schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { routeMutation } from '../../../api/route-mutation.ts'
import { toastFailure } from '../../../ui/overlays/failure-toast.ts'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { currentUserQuery } from '../data.ts'

export function useChangeProfile() {
  const client = useQueryClient()
  return useMutation({
    ...routeMutation('PATCH /api/auth/user'),
    onSuccess: (user) => client.setQueryData(currentUserQuery.queryKey, user),
  })
}

export const useChangePassword = () => useMutation(routeMutation('POST /api/auth/password'))

/** Ends another session. Toasts here, not at `mutate`: those callbacks are dropped when the row unmounts. */
export function useEndSession({ id, device }: SessionSummary) {
  return useMutation({
    ...routeMutation('DELETE /api/auth/sessions/:id', { params: { id } }),
    onSuccess: () => toast({ title: 'Signed out', description: `${device} has to sign in again.` }),
    onError: showErrorToast,
    meta: { awaits: 'records and lists' },
  })
}

export function useEndOtherSessions() {
  return useMutation({
    ...routeMutation('DELETE /api/auth/sessions'),
    onSuccess: () => toast({ title: 'Signed out', description: 'Every other browser has to sign in again.' }),
    onError: showErrorToast,
    meta: { awaits: 'records and lists' },
  })
}

const showErrorToast = (error: unknown) => toastFailure('Error', error)
