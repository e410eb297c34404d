import { defineRecord } from '../../records/record.ts'
import { visibleTo } from './queries.ts'
import { messages } from './table.ts'

export const messageRecord = defineRecord('message', {
  table: messages,
  roles: { sender: messages.senderId, receiver: messages.receiverId },
  visibleTo,
})
