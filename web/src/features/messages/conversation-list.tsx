import type { Conversation, FoundConversation } from '@lintel/contract/messages/schema'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SearchDrawing } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { MessagesDrawing } from '../../ui/record-drawings.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { ConversationRow, ConversationRowSkeleton } from './conversation-row.tsx'
import { conversationQuery, conversationsQuery, searchQuery } from './data.ts'
import type { Messaging } from './messaging.ts'
import { MoreConversations } from './more-conversations.tsx'
import { useMessaging, useTyping, useUnsent } from './use-messaging.ts'

export interface ConversationListProps {
  userId: string
  /** Id of the user whose thread is open. */
  selectedId: string | null
  /** Its user, while no thread is open. */
  newestUnreadId: string | null
}

/** All conversations, by last message, newest first. */
export function ConversationList(props: ConversationListProps) {
  const query = useInfiniteQuery(conversationsQuery)
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const newConversation = useNewConversation(props.selectedId, rows)

  if (query.isPending) return <ListSkeleton />
  if (query.isError && !query.data)
    return (
      <FailedState
        compact
        title="Your conversations could not be loaded"
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  if (rows.length === 0 && !newConversation)
    return (
      <EmptyState
        compact
        drawing={MessagesDrawing}
        title="No conversations yet"
        hint="Contact an owner from a home’s page, and what you write with each other stays here."
      />
    )
  return (
    <>
      <Rows rows={newConversation ? [newConversation, ...rows] : rows} {...props} />
      <MoreConversations {...query} />
    </>
  )
}

/** The conversations that match a search, each with the matching message. */
export function ConversationSearchResults({ search, ...props }: ConversationListProps & { search: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(searchQuery(search))
  if (isPending) return <ListSkeleton />
  if (error)
    return (
      <FailedState
        compact
        title="The search failed"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (data.length === 0)
    return (
      <EmptyState
        compact
        drawing={SearchDrawing}
        title="Nothing found"
        hint="Search for a name, a home, or words of a message."
      />
    )
  return <Rows rows={data} {...props} />
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
    <Loading label="Loading your conversations">
      <ListFrame>
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <ConversationRowSkeleton key={row} />
        ))}
      </ListFrame>
    </Loading>
  )
}

const ListFrame = ({ children }: { children: ReactNode }) => <ul className="divide-y divide-line">{children}</ul>
