import type { User } from '@lintel/contract/accounts/schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { routeMutation } from '../../../api/route-mutation.ts'
import { pagesQuery, routeQuery } from '../../../api/route-query.ts'
import { currentUserQuery } from '../data.ts'

/** Open invitations of all agents, newest first. */
export const invitationsQuery = pagesQuery('GET /api/agent/invitations', { query: {} })

/** The user's own invitation to become an owner; null without one. */
export const ownInvitationQuery = routeQuery('GET /api/auth/owner-invitation')

const meta = { awaits: 'records and lists' as const }

export const useInvite = () => useMutation({ ...routeMutation('POST /api/agent/invitations'), meta })

export const useRevokeInvitation = (id: string) =>
  useMutation({ ...routeMutation('DELETE /api/agent/invitations/:id', { params: { id } }), meta })

export const useInviteAsOwner = ({ id }: User) =>
  useMutation({ ...routeMutation('POST /api/agent/users/:id/owner-invitation', { params: { id } }), meta })

export function useBecomeOwner() {
  const client = useQueryClient()
  return useMutation({
    ...routeMutation('POST /api/auth/owner-invitation/:id/accept', (id: string) => ({ params: { id } })),
    onSuccess: (user) => client.setQueryData(currentUserQuery.queryKey, user),
  })
}
