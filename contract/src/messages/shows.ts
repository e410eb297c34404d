import { CONTACTS } from '../accounts/tags.ts'
import { PROPERTIES } from '../properties/tags.ts'
import type { Shows } from '../tags.ts'
import { MESSAGES } from './tags.ts'

const listed = () => [MESSAGES, CONTACTS, PROPERTIES]

export const messageShows = {
  'GET /api/messages/conversations': listed,
  'GET /api/messages/:userId/conversation': listed,
  'GET /api/messages/search': listed,
  'GET /api/messages/unread': () => [MESSAGES],
  'GET /api/messages/missed': () => [MESSAGES],
  'GET /api/messages/:userId': () => [MESSAGES],
  'GET /api/messages': () => [MESSAGES],
} satisfies Shows
