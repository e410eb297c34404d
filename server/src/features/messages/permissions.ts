import type { messageRoutes } from '@lintel/contract/messages/routes'
import {
  type Audiences,
  always,
  type CallsOfArchivedProperty,
  type Permissions,
  signedIn,
  statuses,
} from '../../test/permissions.ts'
import { uploadInParts } from '../../test/uploading.ts'

export const permissions: Permissions<typeof messageRoutes> = {
  'GET /api/messages/conversations': always(signedIn),
  'GET /api/messages/search': always(signedIn, async () => ({ query: { search: 'home' } })),
  'GET /api/messages/unread': always(signedIn),
  'GET /api/messages/missed': always(signedIn, async () => ({ query: { since: new Date(0).toISOString() } })),
  'GET /api/messages/:userId/conversation': {
    own: signedIn,
    anothers: statuses(401, 403, 403, 200, 403),
    input: async ({ world, caller, isOwn, owner, tenant }) => {
      if (isOwn && caller) await world.message(owner, caller)
      return { params: { userId: isOwn ? owner.id : tenant.id } }
    },
  },
  // No route shows a thread between two others.
  'GET /api/messages/:userId': always(signedIn, async ({ owner }) => ({ params: { userId: owner.id } })),
  'GET /api/messages': always(signedIn, async ({ owner }) => ({ query: { userId: owner.id } })),
  'POST /api/messages': {
    own: statuses(401, 201, 201, 201, 201),
    anothers: statuses(401, 403, 403, 403, 403),
    input: async ({ owner, agent, callerOr }) => ({
      body: { receiverId: agent.id, content: 'Hello', senderId: callerOr(owner).id },
    }),
  },
  'POST /api/messages/documents': {
    own: statuses(401, 201, 201, 201, 201),
    anothers: statuses(401, 404, 404, 404, 404),
    input: async ({ world, owner, agent, callerOr }) => {
      const uploadId = await uploadInParts(world, callerOr(owner), '%PDF-1.4 a paper')
      return { body: { receiverId: agent.id, uploadId } }
    },
  },
  'POST /api/messages/:userId/read': {
    own: signedIn,
    anothers: statuses(401, 404, 404, 404, 404),
    input: async ({ world, owner, tenant, callerOr }) => {
      const { id } = await world.message(owner, callerOr(tenant))
      return { params: { userId: owner.id }, body: { messageId: id } }
    },
  },
  'GET /api/messages/blocked': always(signedIn),
  'PUT /api/messages/:userId/block': always(statuses(401, 200, 200, 403, 200), async ({ owner }) => ({
    params: { userId: owner.id },
  })),
  'DELETE /api/messages/:userId/block': always(signedIn, async ({ owner }) => ({ params: { userId: owner.id } })),
}

export const audiences: Audiences = {
  'messages.content': 'nobody',
  'messages.client_id': 'nobody',
}

export const callsOfArchivedProperty: CallsOfArchivedProperty = {
  // Owners don't write to owners.
  'POST /api/messages': {
    statuses: [401, 404, 404, 403, 409, 409],
    input: ({ propertyId, otherId }) => ({
      body: { content: 'Hello', type: 'text', propertyId, receiverId: otherId },
    }),
  },
}
