import type { Conversation, Message, Unread } from '@lintel/contract/messages/schema'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import {
  CACHED_ROUTES,
  type ConversationPage,
  conversationQuery,
  conversationsQuery,
  type MessagePage,
  threadQuery,
  unreadQuery,
} from '../data.ts'

/** Messages kept to be applied again to responses that were on their way when they arrived. */
const MAX_RECENT = 200

/**
 * Applies messages and events from the socket to the query cache. All updates are idempotent and independent of their
 * order. Instants are compared as strings: all are ISO 8601 in UTC with milliseconds.
 */
export function createMessageCache(client: QueryClient, userId: string) {
  const recent = new Map<string, Message>()
  /** The latest delivery and read status per partner that arrived by socket. */
  const progress = new Map<string, Progress>()
  /** `createdAt` of the newest message of each partner that this page marked as read. */
  const readThrough = new Map<string, string>()

  const isIncoming = (message: Message) => message.senderId !== userId
  const partnerOf = (message: Message) => (isIncoming(message) ? message.senderId : message.receiverId)

  const changeConversation = (partnerId: string, change: (conversation: Conversation) => Conversation) => {
    client.setQueryData(conversationQuery(partnerId).queryKey, (conversation) => conversation && change(conversation))
    client.setQueryData(conversationsQuery.queryKey, (list) => list && changeInList(list, partnerId, change))
  }

  const applyMessage = (message: Message) => {
    const partnerId = partnerOf(message)
    client.setQueryData(threadQuery(partnerId).queryKey, (thread) => thread && addToThread(thread, message))
    changeConversation(partnerId, (conversation) => addToConversation(conversation, message, isIncoming(message)))
  }

  const addToRecent = (message: Message) => {
    recent.set(message.id, message)
    for (const [oldest] of recent) if (recent.size > MAX_RECENT) recent.delete(oldest)
  }

  const applyProgress = (partnerId: string, received: Progress) =>
    changeConversation(partnerId, (conversation) => {
      const deliveredThrough = later(conversation.deliveredThrough, received.deliveredThrough)
      const readThrough = later(conversation.readThrough, received.readThrough)
      const isUnchanged = deliveredThrough === conversation.deliveredThrough && readThrough === conversation.readThrough
      return isUnchanged ? conversation : { ...conversation, deliveredThrough, readThrough }
    })

  const applyRead = (partnerId: string, through: string) =>
    changeConversation(partnerId, (conversation) =>
      conversation.unreadCount > 0 && (conversation.lastMessage?.createdAt ?? '') <= through
        ? { ...conversation, unreadCount: 0 }
        : conversation,
    )

  // A response may be older than what arrived by socket, or was read, while it was on its way.
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    const [key, input] = event.query.queryKey as [string, { params?: { userId?: string } }?]
    if (!CACHED_ROUTES.has(key)) return
    const partnerId = input?.params?.userId
    for (const message of recent.values()) if (!partnerId || partnerOf(message) === partnerId) applyMessage(message)
    for (const [id, received] of progress) if (!partnerId || id === partnerId) applyProgress(id, received)
    for (const [id, through] of readThrough) if (!partnerId || id === partnerId) applyRead(id, through)
  })

  return {
    /** Adds a message from or to the current user. @returns whether it is incoming and new */
    addMessage(message: Message): boolean {
      const isNew = !recent.has(message.id)
      const partnerId = partnerOf(message)
      const isUpToDate = isConversationUpToDate(client, partnerId, message)
      addToRecent(message)
      applyMessage(message)
      if (!isInList(client, partnerId)) void client.invalidateQueries({ queryKey: conversationsQuery.queryKey })
      if (!isUpToDate) void client.invalidateQueries({ queryKey: conversationQuery(partnerId).queryKey })
      if (!isNew || !isIncoming(message)) return false
      client.setQueryData(unreadQuery.queryKey, (unread) =>
        unread && message.createdAt > (unread.countedThrough ?? '')
          ? { ...unread, unreadCount: unread.unreadCount + 1 }
          : unread,
      )
      return true
    },

    /** Sets the server's count of all unread messages, plus the messages that arrived after it was taken. */
    setUnreadTotal(total: Unread) {
      const isNewer = (message: Message) => isIncoming(message) && message.createdAt > (total.countedThrough ?? '')
      const newer = [...recent.values()].filter(isNewer).length
      client.setQueryData(unreadQuery.queryKey, { ...total, unreadCount: total.unreadCount + newer })
    },

    /** The user has read the partner's messages up to `through`, an instant. */
    setRead(partnerId: string, through: string) {
      readThrough.set(partnerId, through)
      changeConversation(partnerId, (conversation) => ({ ...conversation, unreadCount: 0 }))
    },

    setUnreadOf: (partnerId: string, unreadCount: number) =>
      changeConversation(partnerId, (conversation) => ({ ...conversation, unreadCount })),

    /** The partner has received (or read) every message up to `through`, an instant. */
    setProgress(partnerId: string, field: keyof Progress, through: string) {
      const before = progress.get(partnerId) ?? { deliveredThrough: null, readThrough: null }
      const received = { ...before, [field]: later(before[field], through) }
      progress.set(partnerId, received)
      applyProgress(partnerId, received)
    },

    setOnline: (partnerId: string, isOnline: boolean) =>
      changeConversation(partnerId, (conversation) => ({ ...conversation, isOnline })),

    /** Replaces cached conversations by newer ones from the server, and refetches the list. */
    setConversations(rows: Conversation[]) {
      for (const row of rows) {
        const { queryKey } = conversationQuery(row.user.id)
        if (client.getQueryData(queryKey)) client.setQueryData(queryKey, row)
      }
      void client.invalidateQueries({ queryKey: conversationsQuery.queryKey })
    },

    close: unsubscribe,
  }
}

type Progress = Pick<Conversation, 'deliveredThrough' | 'readThrough'>

const later = (a: string | null, b: string | null) => (a === null || (b !== null && b > a) ? b : a)

type Thread = InfiniteData<MessagePage, unknown>
type List = InfiniteData<ConversationPage, unknown>

/** Inserts a message into the newest page by time. Unchanged if it is there already or belongs to a page that is not loaded. */
export function addToThread(thread: Thread, message: Message): Thread {
  if (thread.pages.some((page) => page.rows.some(({ id }) => id === message.id))) return thread
  const [newest, ...older] = thread.pages
  if (!newest) return thread
  const isBefore = newest.rows[0] && message.createdAt < newest.rows[0].createdAt
  if (isBefore && newest.next) return thread
  const rows = [...newest.rows, message].sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
  return { ...thread, pages: [{ ...newest, rows }, ...older] }
}

function addToConversation(conversation: Conversation, message: Message, isIncoming: boolean): Conversation {
  const { lastMessage, unreadCount } = conversation
  if (lastMessage && lastMessage.createdAt >= message.createdAt) return conversation
  return { ...conversation, lastMessage: message, unreadCount: unreadCount + (isIncoming ? 1 : 0) }
}

/** Changes a conversation in the list; one with a new last message moves to the top. */
function changeInList(list: List, partnerId: string, change: (conversation: Conversation) => Conversation): List {
  const before = list.pages.flatMap((page) => page.rows).find((row) => row.user.id === partnerId)
  if (!before) return list
  const after = change(before)
  if (after === before) return list
  const hasMoved = after.lastMessage?.id !== before.lastMessage?.id
  const pages = list.pages.map((page, index) => {
    if (!hasMoved) return { ...page, rows: page.rows.map((row) => (row === before ? after : row)) }
    const rest = page.rows.filter((row) => row !== before)
    return { ...page, rows: index === 0 ? [after, ...rest] : rest }
  })
  return { ...list, pages }
}

function isInList(client: QueryClient, partnerId: string): boolean {
  const list = client.getQueryData(conversationsQuery.queryKey)
  return !list || list.pages.some((page) => page.rows.some((row) => row.user.id === partnerId))
}

/** False if the message starts the conversation or is about another property: then the server has data that is not cached. */
function isConversationUpToDate(client: QueryClient, partnerId: string, { propertyId }: Message): boolean {
  const cached = client.getQueryData(conversationQuery(partnerId).queryKey)
  return !cached || (cached.lastMessage !== null && (propertyId === null || propertyId === cached.property?.id))
}
