import { countFits, type Fit, fitOf, fitText, type Judged } from '@lintel/contract/applications/fit'
import { Check, CircleQuestionMark, X } from 'lucide-react'
import { classNames } from '../../../ui/class-names.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'

const MARKS = {
  met: { Icon: Check, word: 'Met', className: 'text-good' },
  short: { Icon: X, word: 'Short', className: 'text-bad' },
  unknown: { Icon: CircleQuestionMark, word: 'Unknown', className: 'text-ink-muted' },
} satisfies Record<Fit, unknown>

export const fitWord = (fit: Fit) => MARKS[fit].word

/** The sign of a fit. Its word stands beside it, or is hidden in it where that is `isAlone`. */
export function FitIcon({ fit, isAlone }: { fit: Fit; isAlone?: boolean }) {
  const { Icon, word, className } = MARKS[fit]
  return (
    <>
      <Icon data-fit={fit} className={classNames('inline size-4 shrink-0', className)} />
      {isAlone && <VisuallyHidden>{`${word}: `}</VisuallyHidden>}
    </>
  )
}

/** How an application fits, in one quiet mark: 'Meets all 3', '1 short'; nothing where the home asks nothing. */
export function FitSummary({ application, className }: { application: Judged; className?: string }) {
  const counts = countFits(fitOf(application))
  const text = fitText(counts)
  if (text === null) return null
  const fit = counts.short > 0 ? 'short' : counts.unknown > 0 ? 'unknown' : 'met'
  return (
    <span className={classNames('flex items-center gap-1.5 whitespace-nowrap text-ink-muted', className)}>
      <FitIcon fit={fit} />
      <span>{text}</span>
    </span>
  )
}
