import { RotateCw, Trash2, X } from 'lucide-react'
import { classNames } from '../../../ui/class-names.ts'
import type { Elements } from '../../../ui/elements.ts'
import { formatTime } from '../../../ui/text/dates.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { MessageMenu } from '../slots.ts'
import { isEmojiOnly } from '../text-parts.ts'
import { MessageFile } from './files/message-file.tsx'
import { SendingFile } from './files/sending-file.tsx'
import { MessageStatus } from './message-status.tsx'
import { MessageText } from './message-text.tsx'
import type { ShownMessage } from './thread-items.ts'

export interface BubbleProps {
  message: ShownMessage
  /** The author's name, for screen readers. */
  author: string
  isFirst: boolean
  isLast: boolean
  onRetry: (clientId: string) => void
  onDiscard: (clientId: string) => void
  /** Shows the picture of a stored message large. */
  onOpenPicture: (messageId: string) => void
}

/** One message: the user's own aligned to the end, the partner's to the start. */
export function Bubble({ message, author, isFirst, isLast, onRetry, onDiscard, onOpenPicture }: BubbleProps) {
  const { content, isMine, file } = message
  const { isUnsent, isSendingFile } = sendingStateOf(message)
  const shape = classNames(
    'rounded-lg',
    isMine ? mine : theirs,
    isMine ? isLast && 'rounded-br-sm' : isLast && 'rounded-bl-sm',
    isUnsent && dashed,
  )
  return (
    <div className={classNames('flex flex-col', isMine ? 'items-end' : 'items-start', isFirst ? 'mt-4' : 'mt-1')}>
      <BubbleRow message={message} author={author}>
        {file ? (
          <div className={classNames('min-w-0 max-w-[85%]', isMine && 'flex flex-col items-end')}>
            <MessageFile
              file={file}
              name={content}
              author={author}
              className={shape}
              onOpenPicture={() => message.id && onOpenPicture(message.id)}
            />
          </div>
        ) : (
          <p
            dir="auto"
            className={classNames(
              'wrap-anywhere max-w-[min(34rem,85%)] whitespace-pre-wrap',
              isEmojiOnly(content)
                ? classNames('py-1 text-xl', isUnsent && dashed)
                : classNames('px-3.5 py-2 text-base leading-relaxed sm:text-sm', shape),
            )}
          >
            <VisuallyHidden>{`${author}: `}</VisuallyHidden>
            <MessageText text={content} />
          </p>
        )}
      </BubbleRow>
      {(isLast || isUnsent || isSendingFile) && (
        <BubbleFooter message={message} onRetry={onRetry} onDiscard={onDiscard} />
      )}
    </div>
  )
}

const sendingStateOf = ({ state, file }: ShownMessage) => ({
  isUnsent: state === 'waiting' || state === 'refused',
  isSendingFile: file?.state === 'unsent' && state === 'sending',
})

/** The bubble of a received message has a menu beside it. */
function BubbleRow({ message, author, children }: Pick<BubbleProps, 'message' | 'author'> & { children: Elements }) {
  if (message.isMine || message.id === null) return children
  return (
    <div className="flex w-full items-center gap-1">
      {children}
      <MessageMenu id={message.id} author={author} at={message.at} />
    </div>
  )
}

/** When it was sent, or how far it is, and what can be done about that. */
function BubbleFooter({ message, onRetry, onDiscard }: Pick<BubbleProps, 'message' | 'onRetry' | 'onDiscard'>) {
  const { content, at, state, clientId, detail, isFinal } = message
  const { isUnsent, isSendingFile } = sendingStateOf(message)
  return (
    <p className="tabular mt-1 flex min-h-5 flex-wrap items-center gap-x-1.5 px-1 text-ink-muted text-xs">
      {!isUnsent && !isSendingFile && <time dateTime={at}>{formatTime(at)}</time>}
      {state && <MessageStatus state={state} />}
      {state === 'refused' && <span className="max-w-72">{detail}</span>}
      {isSendingFile && clientId && (
        <>
          <SendingFile clientId={clientId} name={content} />
          <button type="button" className={action} onClick={() => onDiscard(clientId)}>
            <X /> Cancel
          </button>
        </>
      )}
      {isUnsent && clientId && (
        <>
          {!isFinal && (
            <button type="button" className={action} onClick={() => onRetry(clientId)}>
              <RotateCw /> Try again
            </button>
          )}
          <button type="button" className={action} onClick={() => onDiscard(clientId)}>
            <Trash2 /> Delete
          </button>
        </>
      )}
    </p>
  )
}

const mine = 'bg-accent-soft text-on-accent-soft print:border print:border-line-strong'
const dashed = 'border border-line-strong border-dashed'
const theirs = 'border bg-surface-raised text-ink'
const action =
  'touch-target print:hidden inline-flex min-h-6 items-center gap-1 rounded-sm px-1 font-semibold text-ink hover:underline [&_svg]:size-3.5'
