import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useFragmentValue } from '../../../ui/urls/url-fragment.ts'
import { brokenReason } from '../sign-in/broken-link.tsx'

/** The agent's invitation to register whose token is `#invited=` in the URL. */
export function useAgentInvitation() {
  const given = useFragmentValue('invited')
  const { data, error } = useQuery({
    queryKey: ['account invitation', given],
    queryFn: () => call('POST /api/auth/invitations/open', { body: { token: given ?? '' } }),
    enabled: Boolean(given),
    gcTime: 0,
    retry: false,
  })
  const failure = given ? brokenReason(given, error) : null
  return {
    /** To register with; empty without an invitation that may work. */
    token: (!failure && given) || '',
    /** What it is for, once it is opened. */
    invitation: data,
    /** Why it does not work; null while it may. */
    failure,
  }
}
