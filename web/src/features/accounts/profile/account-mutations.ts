import type { PasswordChange, ProfileChanges, SessionSummary } from '@lintel/contract/accounts/schema'
import { SESSIONS } from '@lintel/contract/accounts/tags'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { failureText } from '../../../ui/failure-text.ts'
import { toast } from '../../../ui/toast-store.ts'
import { currentUserQuery } from '../data.ts'

export function useChangeProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ProfileChanges) => call('PATCH /api/auth/user', { body }),
    onSuccess: (user) => client.setQueryData(currentUserQuery.queryKey, user),
  })
}

export function useChangePassword() {
  return useMutation({
    mutationFn: (body: PasswordChange) => call('POST /api/auth/password', { body }),
  })
}

/** Ends another session. Toasts here, not at `mutate`: those callbacks are dropped when the row unmounts. */
export function useEndSession({ id, device }: SessionSummary) {
  return useMutation({
    mutationFn: () => call('DELETE /api/auth/sessions/:id', { params: { id } }),
    onSuccess: () => toast({ title: 'Signed out', description: `${device} has to sign in again.` }),
    onError: showErrorToast,
    meta: { awaits: 'records and lists', refetchOnError: [SESSIONS] },
  })
}

export function useEndOtherSessions() {
  return useMutation({
    mutationFn: () => call('DELETE /api/auth/sessions'),
    onSuccess: () => toast({ title: 'Signed out', description: 'Every other browser has to sign in again.' }),
    onError: showErrorToast,
    meta: { awaits: 'records and lists', refetchOnError: [SESSIONS] },
  })
}

const showErrorToast = (error: unknown) =>
  toast({ title: 'Error', description: failureText(error).detail, variant: 'destructive' })
