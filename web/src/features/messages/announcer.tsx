import type { Message } from '@lintel/contract/messages/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fullName } from '../../ui/names.ts'
import { conversationQuery, conversationsQuery } from './data.ts'
import { useMessaging } from './use-messaging.ts'

/** Reads new messages out to those who listen: in full where the thread is open, else from whom. */
export function Announcer({ openId }: { openId: string | null }) {
  const client = useQueryClient()
  const messaging = useMessaging()
  const [words, setWords] = useState('')
  useEffect(() => {
    const nameOf = (id: string) => {
      const listed = client.getQueryData(conversationsQuery.queryKey)?.pages.flatMap((page) => page.rows) ?? []
      const known = listed.find(({ user }) => user.id === id) ?? client.getQueryData(conversationQuery(id).queryKey)
      return known ? fullName(known.user) : 'somebody new'
    }
    return messaging?.onIncoming((message: Message) => {
      const name = nameOf(message.senderId)
      setWords(message.senderId === openId ? `${name}: ${message.content}` : `New message from ${name}`)
    })
  }, [messaging, client, openId])
  return (
    <p aria-live="polite" className="sr-only">
      {words}
    </p>
  )
}
