import type { Attachable } from '../files/attachable.ts'
import { visibleTo } from './queries.ts'
import { messageRecord } from './record.ts'

/** The file of a message, for its sender and receiver; agents see it only as one of them. */
export const messageAttachments: Attachable = {
  record: messageRecord,
  column: 'messageId',
  documents: visibleTo,
  pictures: visibleTo,
}
