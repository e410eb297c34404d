import { messageShows } from '@lintel/contract/messages/shows'
import { MESSAGES } from '@lintel/contract/messages/tags'
import { MessagesSquare } from 'lucide-react'
import type { Feature } from '../../feature.ts'
import { fill } from '../../slots.tsx'
import { ProfileCards } from '../accounts/slots.ts'
import { BlockedUsersCard } from './blocked-users-card.tsx'
import { blockedUsersQuery, prefetchMessages, unreadQuery } from './data.ts'
import { UnreadBadge } from './unread-badge.tsx'

export const messagesFeature: Feature = {
  shows: messageShows,
  screens: {
    messages: ({ client, search }) => prefetchMessages(client, search),
    profile: ({ client, user }) => (user ? [client.prefetchInfiniteQuery(blockedUsersQuery)] : []),
  },
  parts: [fill(ProfileCards, BlockedUsersCard)],
  navigation: [
    {
      screen: 'messages',
      order: 50,
      icon: MessagesSquare,
      header: 'link',
      bar: { order: 30 },
      palette: { order: 60 },
      keys: 'g m',
      Badge: UnreadBadge,
    },
  ],
  live: {
    pushedReads: Object.keys(messageShows).filter((key) => key !== 'GET /api/messages/blocked'),
    tagsOfFrame: ({ type }) => (type === 'message' || type === 'ack' || type === 'unread' ? [MESSAGES] : []),
    takeSnapshot: (client) => client.getQueryData(unreadQuery.queryKey) ?? null,
    load: () => import('./sending/messaging.ts'),
  },
}
