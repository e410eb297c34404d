import { z } from 'zod'
import { idParams, route } from '../route.ts'
import { detailsCorrectionSchema } from './administration-schema.ts'
import { handOverPreviewSchema, handOverSchema, resetLinkSchema, userSchema } from './schema.ts'
import { accountShows as shows } from './shows.ts'

/** What agents do with the accounts of others. */
export const userRoutes = {
  correctDetails: route({
    method: 'PATCH',
    path: '/api/agent/users/:id',
    summary:
      'Correct the name, email or phone of a tenant or owner, who is told; with If-Match only if the account still has that `updatedAt`, in quotes',
    access: 'agent',
    params: idParams,
    body: detailsCorrectionSchema,
    result: userSchema,
    limit: 'emailedLink',
  }),
  issueResetLink: route({
    method: 'POST',
    path: '/api/agent/users/:id/reset-link',
    summary: 'Make a link with which a tenant or owner can set a new password, to hand over; they are told',
    access: 'agent',
    params: idParams,
    result: resetLinkSchema,
    limit: 'emailedLink',
  }),
  approveAgent: route({
    method: 'POST',
    path: '/api/agent/users/:id/approve',
    summary: 'Approve a waiting agent',
    access: 'agent',
    params: idParams,
    result: userSchema,
  }),
  declineAgent: route({
    method: 'POST',
    path: '/api/agent/users/:id/decline',
    summary: 'Decline a waiting agent; the account becomes a tenant’s',
    access: 'agent',
    params: idParams,
    result: userSchema,
  }),
  disableAccount: route({
    method: 'POST',
    path: '/api/agent/users/:id/disable',
    summary: 'Disable an account and sign it out; an agent’s only once two other agents have asked for it',
    access: 'agent',
    params: idParams,
    result: userSchema,
  }),
  enableAccount: route({
    method: 'POST',
    path: '/api/agent/users/:id/enable',
    summary: 'Enable a disabled account, or withdraw the request to disable it',
    access: 'agent',
    params: idParams,
    result: userSchema,
  }),
  previewHandOver: route({
    method: 'GET',
    path: '/api/agent/users/:id/hand-over',
    summary: 'Preview the hand-over of all homes of an owner, or of one of them, to another owner',
    access: 'agent',
    params: idParams,
    query: handOverSchema,
    result: handOverPreviewSchema,
    shows: shows['GET /api/agent/users/:id/hand-over'],
    limit: 'preview',
  }),
  handOverHomes: route({
    method: 'POST',
    path: '/api/agent/users/:id/hand-over',
    summary: 'Hand all homes of an owner, or one of them, over to another owner, with applications and leases',
    access: 'agent',
    params: idParams,
    body: handOverSchema,
    result: z.object({ homes: z.int().min(0) }),
  }),
}
