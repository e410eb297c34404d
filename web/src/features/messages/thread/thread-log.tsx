import type { Conversation, Message } from '@lintel/contract/messages/schema'
import { fullName } from '@lintel/contract/names'
import { ArrowDown } from 'lucide-react'
import { Fragment, useMemo, useState } from 'react'
import { buttonClass } from '../../../ui/button-class.ts'
import { classNames } from '../../../ui/class-names.ts'
import { useLazyComponent } from '../../../ui/lazy/lazy-component.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { formatRelativeDay } from '../../../ui/text/dates.ts'
import { plural } from '../../../ui/text/numbers.ts'
import type { Messaging } from '../sending/messaging.ts'
import type { Unsent } from '../sending/unsent.ts'
import { Bubble } from './bubble.tsx'
import { loadPictureViewer } from './files/message-file.tsx'
import { Notice } from './notice.tsx'
import { buildThreadItems, findFirstUnread, type ThreadItem } from './thread-items.ts'
import { useMarkRead } from './use-mark-read.ts'
import { useThreadScroll } from './use-thread-scroll.ts'

export interface ThreadLogProps {
  userId: string
  conversation: Conversation
  messaging: Messaging | null
  messages: Message[]
  unsent: readonly Unsent[]
  isTyping: boolean
  /** Loads the next older page; undefined if there is none or it is loading. */
  loadOlder: (() => void) | undefined
  isLoadingOlder: boolean
}

/** The scrollable log of a thread's messages. */
export function ThreadLog(props: ThreadLogProps) {
  const { userId, conversation, messaging, messages, unsent, isTyping, loadOlder, isLoadingOlder } = props
  const { user, unreadCount } = conversation
  const [firstUnreadId] = useState(() => findFirstUnread(messages, userId, unreadCount))
  const items = useMemo(
    () => buildThreadItems({ userId, messages, unsent: [...unsent], progress: conversation, firstUnreadId }),
    [userId, messages, unsent, conversation, firstUnreadId],
  )
  const { scroller, isAtEnd, newMessagesBelow, scrollToEnd } = useThreadScroll(items, loadOlder)
  const [picture, setPicture] = useState<string | null>(null)
  const Viewer = useLazyComponent(loadPictureViewer, picture)
  useMarkRead({ messaging, partnerId: user.id, messages, isNewestVisible: isAtEnd, unreadCount })

  return (
    <div className="relative min-h-0 flex-1">
      <section
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
        tabIndex={0}
        aria-label={`Messages with ${fullName(user)}`}
        className="relative [overflow-anchor:none] h-full overflow-y-auto overscroll-contain px-4 focus-visible:-outline-offset-2 sm:px-6 print:h-auto print:overflow-visible"
      >
        <div className="mx-auto flex min-h-full max-w-4xl flex-col justify-end pb-4 print:block">
          {isLoadingOlder && <Spinner className="mx-auto mt-4 print:hidden" />}
          {items.length === 0 && <EmptyThread name={fullName(user)} />}
          {items.map((item) => (
            <div key={item.key} data-key={item.key} className="break-inside-avoid">
              <Item item={item} conversation={conversation} messaging={messaging} onOpenPicture={setPicture} />
            </div>
          ))}
          {isTyping && <TypingBubble name={user.firstName} />}
        </div>
      </section>
      {!isAtEnd && (
        <button
          type="button"
          onClick={() => scrollToEnd('smooth')}
          className={classNames(
            buttonClass({ variant: newMessagesBelow > 0 ? 'primary' : 'secondary', size: 'sm' }),
            '!absolute bottom-3 left-1/2 -translate-x-1/2 animate-slide-up gap-1.5 rounded-full! shadow-floating',
          )}
        >
          <ArrowDown />
          <span>{newMessagesBelow > 0 ? plural(newMessagesBelow, 'new message') : 'Newest'}</span>
        </button>
      )}
      {Viewer && (
        <Viewer
          pictures={listPictures(messages)}
          openId={picture}
          onChange={setPicture}
          onClose={() => setPicture(null)}
        />
      )}
    </div>
  )
}

const listPictures = (messages: Message[]) =>
  messages.flatMap(({ id, file }) => (file?.picture ? [{ id, file, picture: file.picture }] : []))

function Item({
  item,
  conversation,
  messaging,
  onOpenPicture,
}: { item: ThreadItem; onOpenPicture: (messageId: string) => void } & Pick<
  ThreadLogProps,
  'conversation' | 'messaging'
>) {
  if (item.kind === 'day') return <Divider>{formatRelativeDay(item.at)}</Divider>
  if (item.kind === 'unread') return <Divider isHighlighted>New messages</Divider>
  if (item.kind === 'notice') return <Notice message={item.message} />
  const { key: _, ...bubble } = item
  return (
    <Bubble
      {...bubble}
      author={item.message.isMine ? 'You' : conversation.user.firstName}
      onRetry={(clientId) => messaging?.retry(clientId)}
      onDiscard={(clientId) => messaging?.discard(clientId)}
      onOpenPicture={onOpenPicture}
    />
  )
}

function EmptyThread({ name }: { name: string }) {
  return (
    <p className="my-auto py-8 text-center text-ink-muted text-sm">
      This is the beginning of your conversation with <bdi className="font-medium text-ink">{name}</bdi>.
    </p>
  )
}

function Divider({ isHighlighted, children }: { isHighlighted?: boolean; children: string }) {
  const line = classNames('h-px grow', isHighlighted ? 'bg-accent' : 'bg-line')
  return (
    <div
      className={classNames(
        'mt-6 flex break-after-avoid items-center gap-3 text-xs',
        isHighlighted ? 'font-semibold text-link' : 'text-ink-muted',
      )}
    >
      <span className={line} />
      <h3 className="font-[inherit]">{children}</h3>
      <span className={line} />
    </div>
  )
}

function TypingBubble({ name }: { name: string }) {
  return (
    <p className="mt-3 flex items-center gap-2 text-ink-muted text-sm">
      <span aria-hidden="true" className="inline-flex gap-1 rounded-lg border bg-surface-raised px-3 py-3">
        {[0, 150, 300].map((delay) => (
          <Fragment key={delay}>
            <span
              className="size-1.5 animate-pulse rounded-full bg-ink-muted"
              style={{ animationDelay: `${delay}ms` }}
            />
          </Fragment>
        ))}
      </span>
      <span className="sr-only">{`${name} is typing`}</span>
    </p>
  )
}
