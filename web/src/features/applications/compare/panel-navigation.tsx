import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../../../ui/button.tsx'
import { useShortcut } from '../../../ui/keyboard/shortcuts.tsx'
import { formatCount } from '../../../ui/text/numbers.ts'

export interface PanelNavigationProps {
  /** Index in the current order; -1 for an application that is not among them. */
  index: number
  length: number
  /** Goes to the application at an index. */
  onGoTo: (index: number) => void
}

/** '2 of 7', and buttons to the previous and next applicant. */
export function PanelNavigation({ index, length, onGoTo }: PanelNavigationProps) {
  const goTo = (to: number) => {
    if (to >= 0 && to < length) onGoTo(to)
  }
  const [previous, next] = [index - 1, index + 1]
  useShortcut({ keys: 'j', label: 'Next applicant', group: 'Applications', run: () => goTo(next) })
  useShortcut({ keys: 'k', label: 'Previous applicant', group: 'Applications', run: () => goTo(previous) })
  return (
    <div className="flex items-center gap-1">
      <IconButton
        label="Previous applicant"
        aria-keyshortcuts="k"
        aria-disabled={previous < 0 || undefined}
        icon={<ChevronLeft />}
        className="aria-disabled:opacity-35"
        onClick={() => goTo(previous)}
      />
      <p aria-live="polite" className="tabular text-ink-muted text-sm">
        {index < 0 ? 'Not in this list' : `${formatCount(index + 1)} of ${formatCount(length)}`}
      </p>
      <IconButton
        label="Next applicant"
        aria-keyshortcuts="j"
        aria-disabled={next >= length || undefined}
        icon={<ChevronRight />}
        className="aria-disabled:opacity-35"
        onClick={() => goTo(next)}
      />
    </div>
  )
}
