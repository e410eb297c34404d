import type { User } from '@lintel/contract/accounts/schema'
import { useMutation } from '@tanstack/react-query'
import { routeMutation } from '../../api/route-mutation.ts'
import { toastFailure } from '../../ui/overlays/failure-toast.ts'
import { toast } from '../../ui/overlays/toast-store.ts'

/** Asks for an email that verifies the user's address. */
export function useRequestVerification() {
  return useMutation({
    ...routeMutation('POST /api/auth/email/verification'),
    onSuccess: () =>
      toast({
        title: 'On its way',
        description: 'Open the link in the email within 24 hours. There are only a few such emails a day.',
      }),
    onError: (error) => toastFailure('Not sent', error),
  })
}

export const useVerifyEmail = () =>
  useMutation(routeMutation('POST /api/auth/email/verify', (token: string) => ({ body: { token } })))

export const useForgotPassword = () => useMutation(routeMutation('POST /api/auth/password/forgot'))

export const useResetPassword = () => useMutation(routeMutation('POST /api/auth/password/reset'))

/** Makes a link with which a user can set a new password. */
export const useIssueResetLink = ({ id }: User) =>
  useMutation(routeMutation('POST /api/agent/users/:id/reset-link', { params: { id } }))
