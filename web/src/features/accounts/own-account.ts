import type { PasswordChange, ProfileChanges, SessionSummary } from '@lintel/contract/accounts/schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { failureText } from '../../ui/failure-text.ts'
import { toast } from '../../ui/toast-store.ts'
import { currentUserQuery, sessionsQuery } from './data.ts'

export function useChangeProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ProfileChanges) => call('PATCH /api/auth/user', { body }),
    onSuccess: (user) => client.setQueryData(currentUserQuery.queryKey, user),
  })
}

export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: PasswordChange) => call('POST /api/auth/password', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}

/** Signs out another browser. What comes of it is said here and not at the call, whose row is gone by then. */
export function useEndSession({ id, device }: SessionSummary) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /api/auth/sessions/:id', { params: { id } }),
    onSuccess: () => toast({ title: 'Signed out', description: `${device} has to sign in again.` }),
    onError: tellFailure,
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}

export function useEndOtherSessions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /api/auth/sessions'),
    onSuccess: () => toast({ title: 'Signed out', description: 'Every other browser has to sign in again.' }),
    onError: tellFailure,
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}

const tellFailure = (error: unknown) =>
  toast({ title: 'Error', description: failureText(error).detail, variant: 'destructive' })
