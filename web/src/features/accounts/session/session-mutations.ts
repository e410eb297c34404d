import type { Login, OwnUser, Registration } from '@lintel/contract/accounts/schema'
import { urlOf } from '@lintel/contract/screens'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { call } from '../../../api/client.ts'
import { routeMutation } from '../../../api/route-mutation.ts'
import { loadSignedInCode } from '../../../signed-in-code.ts'
import { toastFailure } from '../../../ui/overlays/failure-toast.ts'
import { SIGN_IN, setCurrentUser } from '../data.ts'
import { forgetUser } from './forget-user.ts'

export function useLogin() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: SIGN_IN,
    mutationFn: (body: Login) => signIn(() => call('POST /api/auth/login', { body, isForAnyUser: true })),
    onSuccess: (user) => setCurrentUser(client, user),
  })
}

export function useRegister() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: SIGN_IN,
    mutationFn: (body: Registration) => signIn(() => call('POST /api/auth/register', { body, isForAnyUser: true })),
    onSuccess: (user) => setCurrentUser(client, user),
  })
}

/** Loads the code of signed-in users meanwhile. If that fails, the page says so where it needs the code. */
async function signIn(request: () => Promise<OwnUser>): Promise<OwnUser> {
  const code = loadSignedInCode().catch(() => undefined)
  const user = await request()
  await code
  return user
}

/** While one runs, the session may already have ended. */
export const LOGOUT = ['logout']

/** Signs out, forgets the user, and goes to the home page. */
export function useLogout() {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useMutation({
    mutationKey: LOGOUT,
    ...routeMutation('POST /api/auth/logout'),
    onSuccess: () => {
      forgetUser()
      // Navigates first: a screen for signed-in users would redirect to sign-in.
      navigate(urlOf('home'))
      setCurrentUser(client, null)
    },
    onError: (error) => toastFailure('You are still signed in', error),
  })
}
