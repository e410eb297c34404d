import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react'
import { classNames } from '../../../ui/class-names.ts'
import type { MessageState } from './thread-items.ts'

const STATES: Record<
  MessageState,
  { Icon: typeof Check; label: string; className?: string; isLabelVisible?: boolean }
> = {
  sending: { Icon: Clock, label: 'Sending' },
  waiting: { Icon: CircleAlert, label: 'Not sent yet', className: 'text-warn', isLabelVisible: true },
  refused: { Icon: CircleAlert, label: 'Not sent', className: 'text-bad', isLabelVisible: true },
  sent: { Icon: Check, label: 'Sent' },
  delivered: { Icon: CheckCheck, label: 'Delivered' },
  read: { Icon: CheckCheck, label: 'Read', className: 'text-link' },
}

/** The delivery status of an own message: an icon, and a label that is visible if the message is not sent. */
export function MessageStatus({ state }: { state: MessageState }) {
  const { Icon, label, className, isLabelVisible } = STATES[state]
  return (
    <span title={label} className={classNames('inline-flex items-center gap-1', className)}>
      <Icon className="size-4" />
      <span className={isLabelVisible ? 'font-semibold' : 'sr-only'}>{label}</span>
    </span>
  )
}
