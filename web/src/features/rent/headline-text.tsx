import type { Ledger } from '@lintel/contract/rent/schema'
import { CircleAlert } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'
import { headlineOf } from './headline.ts'

export interface HeadlineTextProps {
  ledger: Ledger
  /** For its tenant. */
  isOwn: boolean
  /** As the first thing of a screen. */
  isLarge?: boolean
  className?: string
}

/** What is due and by when. What is overdue has a mark beside its colour. */
export function HeadlineText({ ledger, isOwn, isLarge, className }: HeadlineTextProps) {
  const { text, more, isOverdue } = headlineOf(ledger, isOwn)
  return (
    <div className={className}>
      <p
        className={classNames(
          'wrap-anywhere flex items-start gap-2',
          isLarge ? 'display text-lg sm:text-xl' : 'font-medium',
          isOverdue && 'text-bad',
        )}
      >
        {isOverdue && <CircleAlert className="mt-[0.2em] size-[1em] shrink-0" />}
        <span className="tabular min-w-0">{text}</span>
      </p>
      {more.map((sentence) => (
        <p key={sentence} className="tabular wrap-anywhere mt-1 text-ink-muted text-sm">
          {sentence}
        </p>
      ))}
    </div>
  )
}
