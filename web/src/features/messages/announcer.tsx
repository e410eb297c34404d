import type { Conversation, Message } from '@lintel/contract/messages/schema'
import { fullName } from '@lintel/contract/names'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { conversationQuery, conversationsQuery } from './data.ts'
import { useMessaging } from './sending/use-messaging.ts'

export interface AnnouncerProps {
  openId: string | null
  /** Undefined while it is loaded, null if all are read. */
  newestUnread: Conversation | null | undefined
}

/**
 * Announces new messages to screen readers: the whole message in the open thread, otherwise only its sender. If the screen is
 * opened without a thread, it announces the newest unread conversation.
 */
export function Announcer({ openId, newestUnread }: AnnouncerProps) {
  const client = useQueryClient()
  const messaging = useMessaging()
  const [text, setText] = useState('')
  const unreadName = newestUnread && fullName(newestUnread.user)
  const isOpened = useRef(false)
  useEffect(() => {
    if (isOpened.current || (!openId && unreadName === undefined)) return
    isOpened.current = true
    if (!openId && unreadName) setText(`Newest unread conversation: ${unreadName}`)
  }, [openId, unreadName])
  useEffect(() => {
    const nameOf = (id: string) => {
      const listed = client.getQueryData(conversationsQuery.queryKey)?.pages.flatMap((page) => page.rows) ?? []
      const conversation =
        listed.find(({ user }) => user.id === id) ?? client.getQueryData(conversationQuery(id).queryKey)
      return conversation ? fullName(conversation.user) : 'somebody new'
    }
    return messaging?.onIncoming((message: Message) => {
      const name = nameOf(message.senderId)
      const text =
        message.type === 'document' ? `${name} sent a file: ${message.content}` : `${name}: ${message.content}`
      setText(message.senderId === openId ? text : `New message from ${name}`)
    })
  }, [messaging, client, openId])
  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  )
}
