import type { Conversation, Message, MessageFile } from '@lintel/contract/messages/schema'
import type { UnsentFile } from '../files/unsent-file.ts'
import type { Unsent } from '../sending/unsent.ts'

/** The delivery status of an own message. */
export type MessageState = 'sending' | 'waiting' | 'refused' | 'sent' | 'delivered' | 'read'

/** A message for display, stored on the server or not yet. */
export type ShownMessage = {
  /** Null before it is stored. */
  id: string | null
  /** The same before and after sending, so that React keeps the bubble. */
  key: string
  clientId: string | null
  content: string
  at: string
  isMine: boolean
  /** Null for the partner's messages. */
  state: MessageState | null
  /** Why the server refused it. */
  detail?: string
  /** Whether sending it again can't help. */
  isFinal?: boolean
  /** Of a message with a file; its content is the file's name. */
  file?: ShownFile
}

export type ShownFile =
  | ({ state: 'stored' } & MessageFile)
  | { state: 'removed' }
  | ({ state: 'unsent' } & UnsentFile['file'])

export type ThreadItem =
  | { kind: 'day'; key: string; at: string }
  /** The messages after it are unread. */
  | { kind: 'unread'; key: string }
  | { kind: 'notice'; key: string; message: Message }
  /** `isFirst` and `isLast` of a group of messages; the time is shown below the last. */
  | { kind: 'message'; key: string; message: ShownMessage; isFirst: boolean; isLast: boolean }

type Progress = Pick<Conversation, 'deliveredThrough' | 'readThrough'>

/** Messages of one author within this time of each other are grouped. */
const GROUP_WINDOW_MS = 5 * 60_000

export type ThreadInput = {
  userId: string
  /** Oldest first. */
  messages: Message[]
  /** Unsent messages to this partner, in the order of writing. */
  unsent: Unsent[]
  progress: Progress | undefined
  /** The first message that was not read when the thread was opened. */
  firstUnreadId: string | null
}

/** The items of a thread, from top to bottom: messages, notices, and dividers for days and unread messages. */
export function buildThreadItems({ userId, messages, unsent, progress, firstUnreadId }: ThreadInput): ThreadItem[] {
  const storedClientIds = new Set(messages.map(({ clientId }) => clientId))
  const pending = unsent.filter(({ clientId }) => !storedClientIds.has(clientId))
  const items: ThreadItem[] = []
  let previous: ShownMessage | null = null
  let previousDay = ''
  const startDay = (at: string) => {
    const day = new Date(at).toDateString()
    if (day === previousDay) return
    previousDay = day
    previous = null
    items.push({ kind: 'day', key: `day ${day}`, at })
  }
  const add = (message: ShownMessage) => {
    startDay(message.at)
    const isGrouped: boolean = previous !== null && isSameGroup(previous, message)
    const last = items.at(-1)
    if (isGrouped && last?.kind === 'message') last.isLast = false
    items.push({ kind: 'message', key: message.key, message, isFirst: !isGrouped, isLast: true })
    previous = message
  }
  for (const message of messages) {
    // The end of a lease creates one notice from each user to the other, with the same text: show one of them.
    const last = items.at(-1)
    if (last?.kind === 'notice' && isSameNotice(last.message, message)) items.pop()
    if (message.id === firstUnreadId) {
      startDay(message.createdAt)
      items.push({ kind: 'unread', key: 'unread' })
      previous = null
    }
    if (message.type === 'system') {
      startDay(message.createdAt)
      items.push({ kind: 'notice', key: message.id, message })
      previous = null
    } else add(fromStored(message, userId, progress))
  }
  for (const message of pending) add(fromUnsent(message))
  return items
}

const isSameNotice = (one: Message, other: Message) =>
  other.type === 'system' && one.content === other.content && one.about?.id === other.about?.id

function isSameGroup(previous: ShownMessage, message: ShownMessage): boolean {
  const pauseMs = Date.parse(message.at) - Date.parse(previous.at)
  // A message that could not be sent, or a file on its way, ends its group, since its status is shown below it.
  const isUnsent = ['waiting', 'refused'].includes(previous.state ?? '') || previous.file?.state === 'unsent'
  return previous.isMine === message.isMine && pauseMs < GROUP_WINDOW_MS && !isUnsent
}

function fromStored(message: Message, userId: string, progress: Progress | undefined): ShownMessage {
  const isMine = message.senderId === userId
  return {
    id: message.id,
    key: message.clientId ?? message.id,
    clientId: message.clientId,
    content: message.content,
    at: message.createdAt,
    isMine,
    state: isMine ? stateOf(message, progress) : null,
    ...(message.type === 'document' && {
      file: message.file ? { state: 'stored' as const, ...message.file } : { state: 'removed' as const },
    }),
  }
}

function stateOf(message: Message, progress: Progress | undefined): MessageState {
  const isWithin = (through: string | null | undefined) => through != null && message.createdAt <= through
  if (message.isRead || isWithin(progress?.readThrough)) return 'read'
  return message.isDelivered || isWithin(progress?.deliveredThrough) ? 'delivered' : 'sent'
}

function fromUnsent(unsent: Unsent): ShownMessage {
  const { clientId, content, writtenAt, problem } = unsent
  return {
    id: null,
    key: clientId,
    clientId,
    content,
    at: new Date(writtenAt).toISOString(),
    isMine: true,
    state: problem?.kind ?? 'sending',
    ...(problem?.kind === 'refused' && { detail: problem.detail, isFinal: problem.isFinal ?? false }),
    ...('file' in unsent && { file: { state: 'unsent', ...unsent.file } }),
  }
}

/** The id of the oldest unread message, given that the newest `unreadCount` received ones are unread. Null if it is not loaded. */
export function findFirstUnread(messages: Message[], userId: string, unreadCount: number): string | null {
  const received = messages.filter(({ senderId }) => senderId !== userId)
  return received.at(-unreadCount || received.length)?.id ?? null
}
