import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** What an agent's invitation to register is for. @param token of its link; empty without one, null while that is unknown */
export const useOpenedInvitation = (token: string | null) =>
  useQuery({
    queryKey: ['account invitation', token],
    queryFn: () => call('POST /api/auth/invitations/open', { body: { token: token ?? '' } }),
    enabled: Boolean(token),
    gcTime: 0,
    retry: false,
  })
