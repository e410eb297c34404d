import type { Message } from '@lintel/contract/messages/schema'
import type { Unsent } from '../sending/unsent.ts'

/** The text of a message in the list of conversations. */
export function previewOf(message: Message | Unsent | null | undefined, userId: string): string {
  if (!message) return 'No messages yet'
  const text = isRemovedFile(message) ? 'A file that was removed' : message.content
  const isMine = !('senderId' in message) || (message.senderId === userId && message.type !== 'system')
  return isMine ? `You: ${text}` : text
}

/** Whether a message has a file. */
export const hasFile = (message: Message | Unsent | null | undefined): boolean =>
  message !== null && message !== undefined && 'file' in message && message.file !== null

const isRemovedFile = (message: Message | Unsent) =>
  'senderId' in message && message.type === 'document' && message.file === null
