import type { Conversation, FoundConversation } from '@lintel/contract/messages/schema'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useList } from '../../../api/use-list.ts'
import { SearchDrawing } from '../../../ui/page/drawings.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { QueryState } from '../../../ui/page/query-state.tsx'
import { MessagesDrawing } from '../../../ui/page/record-drawings.tsx'
import { conversationQuery, conversationsQuery, searchQuery } from '../data.ts'
import type { Messaging } from '../sending/messaging.ts'
import { useMessaging, useTyping, useUnsent } from '../sending/use-messaging.ts'
import { ConversationRow, ConversationRowSkeleton } from './conversation-row.tsx'
import { MoreConversations } from './more-conversations.tsx'

export interface ConversationListProps {
  userId: string
  /** Id of the user whose thread is open. */
  selectedId: string | null
  /** Its user, while no thread is open. */
  newestUnreadId: string | null
}

/** All conversations, by last message, newest first. */
export function ConversationList(props: ConversationListProps) {
  const query = useList(conversationsQuery)
  const newConversation = useNewConversation(props.selectedId, query.data ?? [])

  return (
    <QueryState query={query} what="your conversations" compact pending={<ListSkeleton />}>
      {(rows) =>
        rows.length === 0 && !newConversation ? (
          <EmptyState
            compact
            drawing={MessagesDrawing}
            title="No conversations yet"
            hint="Contact an owner from a home’s page, and what you write with each other stays here."
          />
        ) : (
          <>
            <Rows rows={newConversation ? [newConversation, ...rows] : rows} {...props} />
            <MoreConversations {...query} />
          </>
        )
      }
    </QueryState>
  )
}

/** The conversations that match a search, each with the matching message. */
export function ConversationSearchResults({ search, ...props }: ConversationListProps & { search: string }) {
  return (
    <QueryState
      query={useQuery(searchQuery(search))}
      what={{ loading: 'Loading your conversations', failed: 'The search failed' }}
      compact
      pending={<ListSkeleton />}
      empty={
        <EmptyState
          compact
          drawing={SearchDrawing}
          title="Nothing found"
          hint="Search for a name, a home, or words of a message."
        />
      }
    >
      {(rows) => <Rows rows={rows} {...props} />}
    </QueryState>
  )
}

/** The open conversation if it has no messages yet, and so is not in the list. */
function useNewConversation(selectedId: string | null, rows: Conversation[]): Conversation | null {
  const { data } = useQuery({ ...conversationQuery(selectedId ?? ''), enabled: selectedId !== null })
  return data && !rows.some(({ user }) => user.id === data.user.id) ? data : null
}

type RowsProps = ConversationListProps & { rows: (Conversation | FoundConversation)[] }

function Rows({ rows, userId, selectedId, newestUnreadId }: RowsProps) {
  const messaging = useMessaging()
  const unsent = useUnsent(messaging)
  return (
    <ListFrame>
      {rows.map((row) => (
        <LiveRow
          key={row.user.id}
          messaging={messaging}
          conversation={row}
          userId={userId}
          isSelected={row.user.id === selectedId}
          isNewestUnread={row.user.id === newestUnreadId}
          match={'match' in row ? row.match : null}
          pending={unsent.findLast(({ receiverId }) => receiverId === row.user.id)}
        />
      ))}
    </ListFrame>
  )
}

type LiveRowProps = Omit<Parameters<typeof ConversationRow>[0], 'isTyping'> & { messaging: Messaging | null }

function LiveRow({ messaging, ...rest }: LiveRowProps) {
  return <ConversationRow {...rest} isTyping={useTyping(messaging, rest.conversation.user.id)} />
}

function ListSkeleton() {
  return (
    <ListFrame>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <ConversationRowSkeleton key={row} />
      ))}
    </ListFrame>
  )
}

const ListFrame = ({ children }: { children: ReactNode }) => <ul className="divide-y divide-line">{children}</ul>
