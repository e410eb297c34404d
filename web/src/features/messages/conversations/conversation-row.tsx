import type { Conversation, Message } from '@lintel/contract/messages/schema'
import { fullName } from '@lintel/contract/names'
import { urlOf } from '@lintel/contract/screens'
import { Paperclip } from 'lucide-react'
import { Link } from 'wouter'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { formatTimeOrDay } from '../../../ui/text/dates.ts'
import { formatCount, plural } from '../../../ui/text/numbers.ts'
import type { Unsent } from '../sending/unsent.ts'
import { useShownAsOnline } from '../sending/use-messaging.ts'
import { PresenceAvatar } from './presence-avatar.tsx'
import { hasFile, previewOf } from './preview-text.ts'

export interface ConversationRowProps {
  conversation: Conversation
  userId: string
  isSelected: boolean
  /** Only while no thread is open. */
  isNewestUnread: boolean
  isTyping: boolean
  /** The newest unsent message to this user. */
  pending?: Unsent | undefined
  /** The message that a search found, shown instead of the last message. */
  match?: Message | null
}

/** One conversation in the list: partner, last message and its time, number of unread messages. */
export function ConversationRow(props: ConversationRowProps) {
  const { conversation, userId, isSelected, isNewestUnread, isTyping, pending, match } = props
  const { user, lastMessage, unreadCount, property } = conversation
  const isOnline = useShownAsOnline(conversation.isOnline)
  const shown = match ?? lastMessage
  const at = pending ? new Date(pending.writtenAt).toISOString() : shown?.createdAt
  const isNew = unreadCount > 0
  return (
    <li
      className={classNames(
        'relative flex items-center gap-3 px-4 py-3 transition-colors has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-focus',
        isSelected
          ? 'bg-surface-hover before:absolute before:inset-y-2 before:left-0 before:w-0.5 before:rounded-full before:bg-accent'
          : 'hover:bg-surface-hover',
        isNewestUnread && 'md:bg-accent-soft/50',
      )}
    >
      <PresenceAvatar user={user} isOnline={isOnline} />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2">
          <Link
            href={urlOf('messages', { to: user.id })}
            aria-current={isSelected ? 'page' : undefined}
            className="min-w-0 flex-1 truncate font-semibold text-sm outline-none after:absolute after:inset-0"
          >
            <bdi>{fullName(user)}</bdi>
            {isOnline && <span className="sr-only"> (online)</span>}
            {isNewestUnread && <span className="sr-only"> (newest unread)</span>}
          </Link>
          {at && (
            <time dateTime={at} className="tabular shrink-0 text-ink-muted text-xs">
              {formatTimeOrDay(at)}
            </time>
          )}
        </p>
        {property && (
          <p className="truncate text-ink-muted text-xs">
            <bdi>{property.title}</bdi>
          </p>
        )}
        <p className="mt-0.5 flex items-center gap-2">
          <span
            dir="auto"
            className={classNames(
              'min-w-0 flex-1 truncate text-left text-sm',
              isNew ? 'font-medium text-ink' : 'text-ink-muted',
            )}
          >
            {!isTyping && hasFile(pending ?? shown) && (
              <Paperclip role="img" aria-label="File" className="mr-1 inline size-3.5 align-[-0.125em]" />
            )}
            <span>{isTyping ? 'Typing…' : previewOf(pending ?? shown, userId)}</span>
          </span>
          {isNew && <UnreadCount count={unreadCount} />}
        </p>
      </div>
    </li>
  )
}

function UnreadCount({ count }: { count: number }) {
  return (
    <span className="tabular inline-grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-accent px-1.5 font-semibold text-on-accent text-xs">
      <span aria-hidden="true">{count > 99 ? '99+' : formatCount(count)}</span>
      <span className="sr-only">{plural(count, 'unread message')}</span>
    </span>
  )
}

/** The placeholder of a row. */
export function ConversationRowSkeleton() {
  return (
    <li aria-hidden="true" className="flex h-[4.25rem] items-center gap-3 px-4">
      <Skeleton className="size-10 rounded-full" />
      <div className="grow space-y-2">
        <Skeleton className="h-3.5 w-32" />
        <Skeleton className="h-3.5 w-48 max-w-full" />
      </div>
    </li>
  )
}
