import type { ForgottenPassword, PasswordReset, User } from '@lintel/contract/accounts/schema'
import { USERS } from '@lintel/contract/accounts/tags'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { failureText } from '../../ui/failure-text.ts'
import { toast } from '../../ui/toast-store.ts'

/** Asks for an email that verifies the user's address. */
export function useRequestVerification() {
  return useMutation({
    mutationFn: () => call('POST /api/auth/email/verification'),
    onSuccess: () =>
      toast({
        title: 'On its way',
        description: 'Open the link in the email within 24 hours. There are only a few such emails a day.',
      }),
    onError: (error) => toast({ title: 'Not sent', description: failureText(error).detail, variant: 'destructive' }),
  })
}

export function useVerifyEmail() {
  return useMutation({ mutationFn: (token: string) => call('POST /api/auth/email/verify', { body: { token } }) })
}

export function useForgotPassword() {
  return useMutation({ mutationFn: (body: ForgottenPassword) => call('POST /api/auth/password/forgot', { body }) })
}

export function useResetPassword() {
  return useMutation({ mutationFn: (body: PasswordReset) => call('POST /api/auth/password/reset', { body }) })
}

/** Makes a link with which a user can set a new password. */
export function useIssueResetLink({ id }: User) {
  return useMutation({
    mutationFn: () => call('POST /api/agent/users/:id/reset-link', { params: { id } }),
    meta: { refetchOnError: [USERS] },
  })
}
