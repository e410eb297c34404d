import { fullName } from '@lintel/contract/names'
import { urlOf } from '@lintel/contract/screens'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { useTitle } from '../../ui/page/page-title.ts'
import { useScreenQueryString } from '../../ui/urls/screen-query-string.ts'
import { useCurrentUser } from '../accounts/data.ts'
import { Announcer } from './announcer.tsx'
import {
  ConversationList,
  type ConversationListProps,
  ConversationSearchResults,
} from './conversations/conversation-list.tsx'
import { ConversationSearch } from './conversations/conversation-search.tsx'
import { useNewestUnread } from './conversations/newest-unread.ts'
import { NoneSelected } from './conversations/none-selected.tsx'
import { conversationQuery, conversationsQuery } from './data.ts'
import { Thread } from './thread/thread.tsx'

/**
 * Conversations on the left, the open thread on the right; on a phone only one of the two. URL parameters: `to`, the id of
 * the partner; `property`, the id of the property to write about.
 */
export function MessagesScreen() {
  const user = useCurrentUser()
  const query = new URLSearchParams(useScreenQueryString(urlOf('messages')))
  const to = query.get('to')
  const { data: open } = useQuery({ ...conversationQuery(to ?? ''), enabled: to !== null })
  const { isPending } = useInfiniteQuery(conversationsQuery)
  const newestUnread = useNewestUnread()
  useTitle(open && to ? `${fullName(open.user)} · Messages` : 'Messages')
  if (!user) return null
  return (
    <main id="main" tabIndex={-1} data-fills-window className={mainClass}>
      <Announcer openId={to} newestUnread={newestUnread} />
      {/* On a phone an open conversation hides the list, and with it the list's heading. */}
      {to && <h1 className="sr-only md:hidden">{open ? `Messages with ${fullName(open.user)}` : 'Messages'}</h1>}
      <div
        data-print={to ? 'never' : undefined}
        className={classNames(
          'flex min-h-0 flex-col md:w-80 md:border-x lg:w-96 print:w-auto print:border-0',
          to && 'max-md:hidden',
        )}
      >
        <Conversations userId={user.id} selectedId={to} newestUnreadId={to ? null : (newestUnread?.user.id ?? null)} />
      </div>
      <div
        className={classNames(
          'flex min-h-0 min-w-0 flex-1 flex-col md:border-r print:block print:border-0',
          !to && 'max-md:hidden print:hidden',
        )}
      >
        {to ? (
          <Thread key={to} user={user} partnerId={to} propertyId={query.get('property')} />
        ) : (
          !isPending && <NoneSelected newestUnread={newestUnread} />
        )}
      </div>
    </main>
  )
}

const mainClass =
  'page-column flex min-h-0 grow flex-col pb-(--bottom-bar) max-md:px-0 max-md:has-data-own-header:pt-[env(safe-area-inset-top)] md:flex-row print:block print:h-auto'

function Conversations(props: ConversationListProps) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const hasNone = useInfiniteQuery(conversationsQuery).data?.pages[0]?.rows.length === 0
  return (
    <>
      <div className="shrink-0 space-y-3 border-b px-4 pt-4 pb-3">
        <h1 className="display text-lg">Messages</h1>
        {!hasNone && (
          <div data-print="never">
            <ConversationSearch value={typed} onChange={setTyped} />
          </div>
        )}
      </div>
      {/* Unlike other navigation, the list is what the page is about: it is printed. */}
      <nav
        aria-label="Conversations"
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain print:block! print:overflow-visible"
      >
        {search ? <ConversationSearchResults {...props} search={search} /> : <ConversationList {...props} />}
      </nav>
    </>
  )
}
