import { z } from 'zod'
import { pageQuery } from '../paging.ts'
import { idParams, route } from '../route.ts'
import {
  accountInvitationFormSchema,
  accountInvitationSchema,
  accountInvitationTokenSchema,
  newAccountInvitationSchema,
  openedAccountInvitationSchema,
  ownInvitationSchema,
} from './administration-schema.ts'
import { ownUserSchema } from './schema.ts'
import { accountShows as shows } from './shows.ts'

/** Invitations of agents: to register as a tenant or owner, and to become an owner. */
export const accountInvitationRoutes = {
  listInvitations: route({
    method: 'GET',
    path: '/api/agent/invitations',
    summary: 'Open invitations of all agents, newest first',
    access: 'agent',
    query: pageQuery,
    result: z.array(accountInvitationSchema),
    paged: true,
    shows: shows['GET /api/agent/invitations'],
  }),
  invite: route({
    method: 'POST',
    path: '/api/agent/invitations',
    summary: 'Invite somebody to register as a tenant or owner, by email or by a link to hand over',
    access: 'agent',
    body: accountInvitationFormSchema,
    result: newAccountInvitationSchema,
    status: 201,
    limit: 'emailedLink',
  }),
  revokeInvitation: route({
    method: 'DELETE',
    path: '/api/agent/invitations/:id',
    summary: 'Revoke an open invitation: its link stops working',
    access: 'agent',
    params: idParams,
    result: z.null(),
  }),
  openInvitation: route({
    method: 'POST',
    path: '/api/auth/invitations/open',
    summary: 'What an invitation to register is for; `POST /api/auth/register` accepts it',
    access: 'anyone',
    body: accountInvitationTokenSchema,
    result: openedAccountInvitationSchema,
  }),
  inviteAsOwner: route({
    method: 'POST',
    path: '/api/agent/users/:id/owner-invitation',
    summary: 'Invite a tenant to become an owner, once they accept it; an earlier invitation ends',
    access: 'agent',
    params: idParams,
    result: accountInvitationSchema,
    status: 201,
    limit: 'emailedLink',
  }),
  ownInvitation: route({
    method: 'GET',
    path: '/api/auth/owner-invitation',
    summary: 'The caller’s open invitation to become an owner; null without one',
    access: 'signed-in',
    result: ownInvitationSchema.nullable(),
    shows: shows['GET /api/auth/owner-invitation'],
  }),
  becomeOwner: route({
    method: 'POST',
    path: '/api/auth/owner-invitation/:id/accept',
    summary: 'Accept an invitation to become an owner: what the caller has as a tenant stays theirs',
    access: 'signed-in',
    params: idParams,
    result: ownUserSchema,
  }),
}
