import type { Conversation, Message, Unread } from '@lintel/contract/messages/schema'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import {
  type ConversationPage,
  conversationQuery,
  conversationsQuery,
  type MessagePage,
  REFRESHED,
  threadQuery,
  unreadQuery,
} from './data.ts'

/** Messages remembered as they came, for as long as an answer under way may not know of them. */
const RECENT_MAX = 200

/**
 * What is known of messages, changed as they come. Everything may be told twice and in any order: what is known already
 * changes nothing. Instants are compared as texts, which are all of one form.
 */
export function createCaches(client: QueryClient, userId: string) {
  const recent = new Map<string, Message>()
  /** How far each partner has got, and read, what was sent to them, as far as was told. */
  const progress = new Map<string, Progress>()

  const isIncoming = (message: Message) => message.senderId !== userId
  const partnerOf = (message: Message) => (isIncoming(message) ? message.senderId : message.receiverId)

  const changeConversation = (partnerId: string, change: (conversation: Conversation) => Conversation) => {
    client.setQueryData(conversationQuery(partnerId).queryKey, (known) => known && change(known))
    client.setQueryData(conversationsQuery.queryKey, (list) => list && changeInList(list, partnerId, change))
  }

  const place = (message: Message) => {
    const partnerId = partnerOf(message)
    client.setQueryData(threadQuery(partnerId).queryKey, (thread) => thread && addToThread(thread, message))
    changeConversation(partnerId, (known) => addToConversation(known, message, isIncoming(message)))
  }

  const remember = (message: Message) => {
    recent.set(message.id, message)
    for (const [oldest] of recent) if (recent.size > RECENT_MAX) recent.delete(oldest)
  }

  const placeProgress = (partnerId: string, told: Progress) =>
    changeConversation(partnerId, (known) => {
      const deliveredThrough = later(known.deliveredThrough, told.deliveredThrough)
      const readThrough = later(known.readThrough, told.readThrough)
      const isKnown = deliveredThrough === known.deliveredThrough && readThrough === known.readThrough
      return isKnown ? known : { ...known, deliveredThrough, readThrough }
    })

  // An answer that was on its way when something was told may not have it.
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    const [key, input] = event.query.queryKey as [string, { params?: { userId?: string } }?]
    if (!REFRESHED.has(key)) return
    const partnerId = input?.params?.userId
    for (const message of recent.values()) if (!partnerId || partnerOf(message) === partnerId) place(message)
    for (const [id, told] of progress) if (!partnerId || id === partnerId) placeProgress(id, told)
  })

  return {
    /** A message from or to the person. @returns whether it is one from somebody that was not known */
    addMessage(message: Message): boolean {
      const isNew = !recent.has(message.id)
      const partnerId = partnerOf(message)
      const isKnown = isFamiliar(client, partnerId, message)
      remember(message)
      place(message)
      if (!isInList(client, partnerId)) void client.invalidateQueries({ queryKey: conversationsQuery.queryKey })
      if (!isKnown) void client.invalidateQueries({ queryKey: conversationQuery(partnerId).queryKey })
      if (!isNew || !isIncoming(message)) return false
      client.setQueryData(unreadQuery.queryKey, (known) =>
        known && message.createdAt > (known.countedThrough ?? '')
          ? { ...known, unreadCount: known.unreadCount + 1 }
          : known,
      )
      return true
    },

    /** The server's own count; messages that came since it was taken are added. */
    setUnread(total: Unread) {
      const isLater = (message: Message) => isIncoming(message) && message.createdAt > (total.countedThrough ?? '')
      const later = [...recent.values()].filter(isLater).length
      client.setQueryData(unreadQuery.queryKey, { ...total, unreadCount: total.unreadCount + later })
    },

    setUnreadOf: (partnerId: string, unreadCount: number) =>
      changeConversation(partnerId, (known) => ({ ...known, unreadCount })),

    /** The partner has got, or read, what was sent until then. */
    setProgress(partnerId: string, field: keyof Progress, through: string) {
      const known = progress.get(partnerId) ?? { deliveredThrough: null, readThrough: null }
      const told = { ...known, [field]: later(known[field], through) }
      progress.set(partnerId, told)
      placeProgress(partnerId, told)
    },

    setOnline: (partnerId: string, isOnline: boolean) =>
      changeConversation(partnerId, (known) => ({ ...known, isOnline })),

    /** The heads as the server has them now; where a list goes beyond them, it is read anew. */
    setConversations(rows: Conversation[]) {
      for (const row of rows) {
        const { queryKey } = conversationQuery(row.user.id)
        if (client.getQueryData(queryKey)) client.setQueryData(queryKey, row)
      }
      void client.invalidateQueries({ queryKey: conversationsQuery.queryKey })
    },

    end: stop,
  }
}

type Progress = Pick<Conversation, 'deliveredThrough' | 'readThrough'>

const later = (a: string | null, b: string | null) => (a === null || (b !== null && b > a) ? b : a)

type Thread = InfiniteData<MessagePage, unknown>
type List = InfiniteData<ConversationPage, unknown>

/** A thread with a message in its place: the newest page, unless it belongs to one that is not loaded. */
export function addToThread(thread: Thread, message: Message): Thread {
  if (thread.pages.some((page) => page.rows.some(({ id }) => id === message.id))) return thread
  const [newest, ...older] = thread.pages
  if (!newest) return thread
  const isBefore = newest.rows[0] && message.createdAt < newest.rows[0].createdAt
  if (isBefore && newest.next) return thread
  const rows = [...newest.rows, message].sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
  return { ...thread, pages: [{ ...newest, rows }, ...older] }
}

function addToConversation(known: Conversation, message: Message, isIncoming: boolean): Conversation {
  if (known.lastMessage && known.lastMessage.createdAt >= message.createdAt) return known
  return { ...known, lastMessage: message, unreadCount: known.unreadCount + (isIncoming ? 1 : 0) }
}

/** The one last written in comes first. */
function changeInList(list: List, partnerId: string, change: (conversation: Conversation) => Conversation): List {
  const before = list.pages.flatMap((page) => page.rows).find((row) => row.user.id === partnerId)
  if (!before) return list
  const after = change(before)
  if (after === before) return list
  const hasMoved = after.lastMessage?.id !== before.lastMessage?.id
  const pages = list.pages.map((page, at) => {
    if (!hasMoved) return { ...page, rows: page.rows.map((row) => (row === before ? after : row)) }
    const rest = page.rows.filter((row) => row !== before)
    return { ...page, rows: at === 0 ? [after, ...rest] : rest }
  })
  return { ...list, pages }
}

function isInList(client: QueryClient, partnerId: string): boolean {
  const list = client.getQueryData(conversationsQuery.queryKey)
  return !list || list.pages.some((page) => page.rows.some((row) => row.user.id === partnerId))
}

/** Whether a conversation has been begun, and this message is about no other home; the rest of what is new only the server knows. */
function isFamiliar(client: QueryClient, partnerId: string, { propertyId }: Message): boolean {
  const known = client.getQueryData(conversationQuery(partnerId).queryKey)
  return !known || (known.lastMessage !== null && (propertyId === null || propertyId === known.property?.id))
}
