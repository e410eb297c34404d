import type { Conversation, Message } from '@lintel/contract/messages/schema'
import type { Unsent } from './outbox.ts'

/** Where a message of one's own stands; null for one somebody else wrote. */
export type MessageState = 'sending' | 'waiting' | 'refused' | 'sent' | 'delivered' | 'read'

/** A message as it is shown, whether the server has it or not yet. */
export type Shown = {
  /** The same before and after it is sent, so that its bubble stays the same one. */
  key: string
  clientId: string | null
  content: string
  at: string
  isMine: boolean
  state: MessageState | null
  /** Why it was refused. */
  detail?: string
}

export type ThreadItem =
  | { kind: 'day'; key: string; at: string }
  /** What follows has not been read. */
  | { kind: 'unread'; key: string }
  | { kind: 'notice'; key: string; message: Message }
  /** `isLast` of those somebody wrote in one go; the time stands below it. */
  | { kind: 'message'; key: string; message: Shown; isFirst: boolean; isLast: boolean }

type Progress = Pick<Conversation, 'deliveredThrough' | 'readThrough'>

/** What is written within this time of the message before it belongs together with it. */
const TOGETHER_MS = 5 * 60_000

export type ThreadInput = {
  userId: string
  /** Oldest first. */
  messages: Message[]
  /** To this person, in the order of writing. */
  unsent: Unsent[]
  progress: Progress | undefined
  /** The first message that was not read when the thread was opened. */
  firstUnreadId: string | null
}

/** A thread as the list of things on screen, from top to bottom. */
export function listItems({ userId, messages, unsent, progress, firstUnreadId }: ThreadInput): ThreadItem[] {
  const kept = new Set(messages.map(({ clientId }) => clientId))
  const pending = unsent.filter(({ clientId }) => !kept.has(clientId))
  const items: ThreadItem[] = []
  let before: Shown | null = null
  let dayBefore = ''
  const startDay = (at: string) => {
    const day = new Date(at).toDateString()
    if (day === dayBefore) return
    dayBefore = day
    before = null
    items.push({ kind: 'day', key: `day ${day}`, at })
  }
  const add = (message: Shown) => {
    startDay(message.at)
    const isTogether: boolean = before !== null && isSameTurn(before, message)
    const last = items.at(-1)
    if (isTogether && last?.kind === 'message') last.isLast = false
    items.push({ kind: 'message', key: message.key, message, isFirst: !isTogether, isLast: true })
    before = message
  }
  for (const message of messages) {
    // The end of a lease writes one notice from each person to the other, with the same text: show one of them.
    const last = items.at(-1)
    if (last?.kind === 'notice' && isSameNotice(last.message, message)) items.pop()
    if (message.id === firstUnreadId) {
      startDay(message.createdAt)
      items.push({ kind: 'unread', key: 'unread' })
      before = null
    }
    if (message.type === 'system') {
      startDay(message.createdAt)
      items.push({ kind: 'notice', key: message.id, message })
      before = null
    } else add(showKept(message, userId, progress))
  }
  for (const message of pending) add(showUnsent(message))
  return items
}

const isSameNotice = (one: Message, other: Message) =>
  other.type === 'system' && one.content === other.content && one.about?.id === other.about?.id

function isSameTurn(before: Shown, message: Shown): boolean {
  const pauseMs = Date.parse(message.at) - Date.parse(before.at)
  // What could not be sent says so itself.
  const isTold = before.state === 'waiting' || before.state === 'refused'
  return before.isMine === message.isMine && pauseMs < TOGETHER_MS && !isTold
}

function showKept(message: Message, userId: string, progress: Progress | undefined): Shown {
  const isMine = message.senderId === userId
  return {
    key: message.clientId ?? message.id,
    clientId: message.clientId,
    content: message.content,
    at: message.createdAt,
    isMine,
    state: isMine ? stateOf(message, progress) : null,
  }
}

function stateOf(message: Message, progress: Progress | undefined): MessageState {
  const isWithin = (through: string | null | undefined) => through != null && message.createdAt <= through
  if (message.isRead || isWithin(progress?.readThrough)) return 'read'
  return message.isDelivered || isWithin(progress?.deliveredThrough) ? 'delivered' : 'sent'
}

function showUnsent({ clientId, content, writtenAt, problem }: Unsent): Shown {
  return {
    key: clientId,
    clientId,
    content,
    at: new Date(writtenAt).toISOString(),
    isMine: true,
    state: problem?.kind ?? 'sending',
    ...(problem?.kind === 'refused' && { detail: problem.detail }),
  }
}

/** The first of the newest messages from the other which the count says are not read; null when all are. */
export function findFirstUnread(messages: Message[], userId: string, unreadCount: number): string | null {
  const received = messages.filter(({ senderId }) => senderId !== userId)
  return received.at(-unreadCount || received.length)?.id ?? null
}
