import { urlOf } from '@lintel/contract/screens'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { routeMutation } from '../../../api/route-mutation.ts'

const KEY = 'lintel-invitation'

/** The registration form of an invited person. The token is in the fragment, which browsers send to no server. */
export const registrationUrl = (token: string) => `${urlOf('register', { next: urlOf('lease') })}#invitation=${token}`

/** Signs in and comes back. */
export const signInUrl = urlOf('login', { next: urlOf('invitation') })

/** Keeps the token of an invitation in this tab while its reader signs in: in a path it would be in logs. */
export function keepToken(token: string): void {
  try {
    sessionStorage.setItem(KEY, token)
  } catch {
    // Without storage the link has to be opened again.
  }
}

export function keptToken(): string {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

/** Which lease an invitation is for. @param token empty while it is unknown */
export const useOpenedInvitation = (token: string) =>
  useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call('POST /api/invitations/open', { body: { token } }),
    enabled: token !== '',
    gcTime: 0,
    retry: false,
  })

/** Takes over the lease with the user's account. */
export const useAcceptInvitation = () =>
  useMutation(routeMutation('POST /api/invitations/accept', (token: string) => ({ body: { token } })))
