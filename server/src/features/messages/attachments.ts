import type { Attachable } from '../../attachable.ts'
import { visibleTo } from './queries.ts'
import { messages } from './table.ts'

/** The file of a message, for its sender and receiver; agents see it only as one of them. */
export const messageAttachments: Attachable = {
  kind: 'message',
  table: messages,
  parties: [messages.senderId, messages.receiverId],
  documents: visibleTo,
  pictures: visibleTo,
}
