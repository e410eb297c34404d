import type { AccountInvitationForm } from '@lintel/contract/accounts/administration-schema'
import type { User } from '@lintel/contract/accounts/schema'
import { ACCOUNT, USERS } from '@lintel/contract/accounts/tags'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { pagesQuery, routeQuery } from '../../../api/route-query.ts'
import { currentUserQuery } from '../data.ts'

/** Open invitations of all agents, newest first. */
export const invitationsQuery = pagesQuery('GET /api/agent/invitations', { query: {} })

/** The user's own invitation to become an owner; null without one. */
export const ownInvitationQuery = routeQuery('GET /api/auth/owner-invitation')

const meta = { awaits: 'records and lists' as const, refetchOnError: [USERS] }

export const useInvite = () =>
  useMutation({
    mutationFn: (body: AccountInvitationForm) => call('POST /api/agent/invitations', { body }),
    meta,
  })

export const useRevokeInvitation = (id: string) =>
  useMutation({ mutationFn: () => call('DELETE /api/agent/invitations/:id', { params: { id } }), meta })

export const useInviteAsOwner = ({ id }: User) =>
  useMutation({ mutationFn: () => call('POST /api/agent/users/:id/owner-invitation', { params: { id } }), meta })

export function useBecomeOwner() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('POST /api/auth/owner-invitation/:id/accept', { params: { id } }),
    onSuccess: (user) => client.setQueryData(currentUserQuery.queryKey, user),
    meta: { refetchOnError: [ACCOUNT] },
  })
}
