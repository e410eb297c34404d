import type { User } from '@lintel/contract/accounts/schema'
import type { Conversation } from '@lintel/contract/messages/schema'
import { urlOf } from '@lintel/contract/screens'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Paperclip } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { CallError } from '../../../api/client.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { FailedState } from '../../../ui/page/failed-state.tsx'
import { PeopleDrawing } from '../../../ui/page/record-drawings.tsx'
import { failureText } from '../../../ui/text/failure-text.ts'
import { useFileDrop } from '../../files/use-file-drop.ts'
import { useRecordRecent } from '../../preferences/record-recent.ts'
import { type LoadedProperty, propertyQuery } from '../../properties/data.ts'
import { conversationQuery, type MessagePage, threadQuery } from '../data.ts'
import { type Messaging, sendMessage } from '../sending/messaging.ts'
import { useMessaging, useTyping, useUnsent } from '../sending/use-messaging.ts'
import { BlockedNotice } from './blocked-notice.tsx'
import { Composer } from './composer.tsx'
import { addFiles } from './files/add-files.ts'
import { ThreadHeader } from './thread-header.tsx'
import { ThreadLog } from './thread-log.tsx'
import { ThreadSkeleton } from './thread-skeleton.tsx'
import { ThreadSubject } from './thread-subject.tsx'

/** Interval of asking for the partner's presence, in case an event was lost. */
const PRESENCE_INTERVAL_MS = 60_000

export interface ThreadProps {
  user: User
  partnerId: string
  /** The property to write about, from the URL. */
  propertyId: string | null
}

/** The conversation with one user: header, property, messages and composer. */
export function Thread({ user, partnerId, propertyId }: ThreadProps) {
  const conversation = useQuery(conversationQuery(partnerId))
  const thread = useInfiniteQuery(threadQuery(partnerId))
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = thread
  const loadOlder = useCallback(() => void fetchNextPage(), [fetchNextPage])

  if (conversation.data && thread.data)
    return (
      <OpenThread
        user={user}
        conversation={conversation.data}
        pages={thread.data.pages}
        propertyId={propertyId}
        loadOlder={hasNextPage && !isFetchingNextPage && !isFetchNextPageError ? loadOlder : undefined}
        isLoadingOlder={isFetchingNextPage}
      />
    )
  const error = conversation.error ?? thread.error
  if (!error) return <ThreadSkeleton />
  if (isForbiddenOrMissing(error)) return <CannotMessage error={error} />
  return (
    <Centered>
      <FailedState
        title="The conversation could not be loaded"
        error={error}
        onRetry={() => void Promise.all([conversation.refetch(), thread.refetch()])}
        retrying={conversation.isFetching || thread.isFetching}
      />
    </Centered>
  )
}

type OpenThreadProps = {
  user: User
  conversation: Conversation
  pages: MessagePage[]
  propertyId: string | null
  loadOlder: (() => void) | undefined
  isLoadingOlder: boolean
}

function OpenThread({ user, conversation, pages, propertyId, loadOlder, isLoadingOlder }: OpenThreadProps) {
  const partner = conversation.user
  const messaging = useMessaging()
  const isTyping = useTyping(messaging, partner.id)
  const all = useUnsent(messaging)
  const unsent = useMemo(() => all.filter(({ receiverId }) => receiverId === partner.id), [all, partner.id])
  const messages = useMemo(() => [...pages].reverse().flatMap((page) => page.rows), [pages])
  const subject = useSubject(propertyId ?? conversation.property?.id ?? null)
  const zone = useRef<HTMLDivElement>(null)
  const receiveFiles = (files: File[]) => addFiles(user, partner.id, files)
  useFileDrop(zone, conversation.whyNotWrite ? null : receiveFiles)
  usePresencePolling(messaging, partner.id)
  useRecordRecent('conversation', conversation.lastMessage ? partner.id : undefined)

  return (
    <div ref={zone} className="group/thread relative flex min-h-0 flex-1 flex-col print:block">
      <ThreadHeader conversation={conversation} isTyping={isTyping} subject={subject} />
      {subject && <ThreadSubject property={subject} />}
      <ThreadLog
        userId={user.id}
        conversation={conversation}
        messaging={messaging}
        messages={messages}
        unsent={unsent}
        isTyping={isTyping}
        loadOlder={loadOlder}
        isLoadingOlder={isLoadingOlder}
      />
      {conversation.isBlocked ? (
        <BlockedNotice user={partner} />
      ) : conversation.whyNotWrite ? (
        <p className="border-t bg-surface px-4 py-3 text-center text-ink-muted text-sm sm:px-6" data-print="never">
          {conversation.whyNotWrite}
        </p>
      ) : (
        <Composer
          userId={user.id}
          partner={partner}
          onTyping={() => messaging?.live.send({ type: 'typing', userId: partner.id })}
          onFiles={receiveFiles}
          canSendFiles={messaging !== null}
          onSend={(content, files) => {
            // Only the first message about a property carries its id; the server applies it to the conversation.
            const isNewSubject = subject && subject.id !== conversation.property?.id
            const message = { receiverId: partner.id, content, propertyId: isNewSubject ? subject.id : null }
            if (files.length > 0) messaging?.sendFiles(files, message)
            else sendMessage(user.id, message)
          }}
        />
      )}
      <DropHint name={partner.firstName} />
    </div>
  )
}

/** Covers the thread while files are dragged over it. */
function DropHint({ name }: { name: string }) {
  return (
    <p
      aria-hidden="true"
      className="pointer-events-none absolute inset-2 z-10 hidden place-items-center rounded-lg border-2 border-accent border-dashed bg-surface/90 p-6 text-center font-medium group-data-dropping/thread:grid"
    >
      <span className="wrap-anywhere flex max-w-full flex-col items-center gap-3">
        <Paperclip className="size-6 text-link" />
        <span>
          Drop files to send them to <bdi>{name}</bdi>
        </span>
      </span>
    </p>
  )
}

/** The property a conversation is about; null while it loads, if it is not visible to the user, or archived: messages can't be about it. */
function useSubject(propertyId: string | null): LoadedProperty | null {
  const { data } = useQuery({ ...propertyQuery(propertyId ?? ''), enabled: propertyId !== null })
  return data && !data.archivedAt ? data : null
}

/** Asks the server for a user's presence at an interval; the answer arrives as a frame. */
function usePresencePolling(messaging: Messaging | null, userId: string) {
  useEffect(() => {
    const timer = setInterval(() => messaging?.live.send({ type: 'presence', userId }), PRESENCE_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [messaging, userId])
}

const isForbiddenOrMissing = (error: unknown) =>
  error instanceof CallError && (error.status === 403 || error.status === 404)

function CannotMessage({ error }: { error: unknown }) {
  return (
    <Centered>
      <EmptyState
        drawing={PeopleDrawing}
        title="You can’t write to this person"
        hint={failureText(error).detail}
        action={<LinkButton href={urlOf('messages')}>All conversations</LinkButton>}
      />
    </Centered>
  )
}

const Centered = ({ children }: { children: ReactNode }) => <div className="m-auto w-full">{children}</div>
