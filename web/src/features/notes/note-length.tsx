import { LIMITS } from '@lintel/contract/limits'
import { formatCount } from '../../ui/text/numbers.ts'

/** Number of characters from which the counter is shown. */
const COUNTER_FROM = LIMITS.noteMax - 300

/** How much of the limit a long note takes. */
export function NoteLength({ text }: { text: string }) {
  if (text.length <= COUNTER_FROM) return null
  return (
    <p className="tabular mt-1 text-right text-ink-muted text-xs">{`${formatCount(text.length)} of ${formatCount(LIMITS.noteMax)}`}</p>
  )
}
