import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'
import type { MessageState } from './thread-items.ts'

const MARKS: Record<MessageState, { Icon: typeof Check; words: string; look?: string; isTold?: boolean }> = {
  sending: { Icon: Clock, words: 'Sending' },
  waiting: { Icon: CircleAlert, words: 'Not sent yet', look: 'text-warn', isTold: true },
  refused: { Icon: CircleAlert, words: 'Not sent', look: 'text-bad', isTold: true },
  sent: { Icon: Check, words: 'Sent' },
  delivered: { Icon: CheckCheck, words: 'Delivered' },
  read: { Icon: CheckCheck, words: 'Read', look: 'text-link' },
}

/** How far a message of one's own has got: a mark, with words where something is wrong and for those who listen. */
export function MessageMark({ state }: { state: MessageState }) {
  const { Icon, words, look, isTold } = MARKS[state]
  return (
    <span title={words} className={classNames('inline-flex items-center gap-1', look)}>
      <Icon aria-hidden="true" className="size-4" />
      <span className={isTold ? 'font-semibold' : 'sr-only'}>{words}</span>
    </span>
  )
}
