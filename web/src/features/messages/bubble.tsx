import { RotateCw, Trash2 } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'
import { formatTime } from '../../ui/dates.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { MessageMark } from './message-mark.tsx'
import { MessageText } from './message-text.tsx'
import { isGesture } from './text-parts.ts'
import type { Shown } from './thread-items.ts'

export interface BubbleProps {
  message: Shown
  /** Who wrote it, for those who listen. */
  author: string
  isFirst: boolean
  isLast: boolean
  onRetry: (clientId: string) => void
  onGiveUp: (clientId: string) => void
}

/** One message: one's own at the end of the line, others' at its beginning. */
export function Bubble({ message, author, isFirst, isLast, onRetry, onGiveUp }: BubbleProps) {
  const { content, at, isMine, state, clientId, detail } = message
  const isHeld = state === 'waiting' || state === 'refused'
  return (
    <div className={classNames('flex flex-col', isMine ? 'items-end' : 'items-start', isFirst ? 'mt-4' : 'mt-1')}>
      <p
        dir="auto"
        className={classNames(
          'wrap-anywhere max-w-[min(34rem,85%)] whitespace-pre-wrap',
          isGesture(content)
            ? 'py-1 text-xl'
            : classNames('rounded-lg px-3.5 py-2 text-base leading-relaxed sm:text-sm', isMine ? mine : theirs),
          isMine ? isLast && 'rounded-br-sm' : isLast && 'rounded-bl-sm',
          isHeld && 'border border-line-strong border-dashed',
        )}
      >
        <VisuallyHidden>{author}: </VisuallyHidden>
        <MessageText text={content} />
      </p>
      {(isLast || isHeld) && (
        <p className="tabular mt-1 flex min-h-5 flex-wrap items-center gap-x-1.5 px-1 text-ink-muted text-xs">
          {!isHeld && <time dateTime={at}>{formatTime(at)}</time>}
          {state && <MessageMark state={state} />}
          {state === 'refused' && <span className="max-w-72">{detail}</span>}
          {isHeld && clientId && (
            <>
              <button type="button" className={action} onClick={() => onRetry(clientId)}>
                <RotateCw aria-hidden="true" /> Try again
              </button>
              <button type="button" className={action} onClick={() => onGiveUp(clientId)}>
                <Trash2 aria-hidden="true" /> Delete
              </button>
            </>
          )}
        </p>
      )}
    </div>
  )
}

const mine = 'bg-accent-soft text-on-accent-soft'
const theirs = 'border bg-surface-raised text-ink'
const action =
  'touch-target inline-flex min-h-6 items-center gap-1 rounded-sm px-1 font-semibold text-ink hover:underline [&_svg]:size-3.5'
