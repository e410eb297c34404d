import { CONTACTS, userTag } from '../accounts/tags.ts'
import { LEASES } from '../leases/tags.ts'
import { PROPERTIES } from '../properties/tags.ts'
import type { Shows } from '../tags.ts'
import { BLOCKS, MESSAGES } from './tags.ts'

const listed = () => [MESSAGES, BLOCKS, CONTACTS, PROPERTIES, LEASES]

export const messageShows = {
  'GET /api/messages/conversations': listed,
  'GET /api/messages/:userId/conversation': ({ params }) => [...listed(), userTag(params.userId)],
  'GET /api/messages/search': listed,
  'GET /api/messages/unread': () => [MESSAGES],
  'GET /api/messages/missed': listed,
  'GET /api/messages/blocked': () => [BLOCKS, CONTACTS, LEASES],
  'GET /api/messages/:userId': () => [MESSAGES],
  'GET /api/messages': () => [MESSAGES],
} satisfies Shows
