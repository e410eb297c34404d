import { fullName } from '@lintel/contract/names'
import type { Ledger } from '@lintel/contract/rent/schema'
import { urlOf } from '@lintel/contract/screens'
import { BellRing } from 'lucide-react'
import { useLocation } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { tooltipProps } from '../../ui/tooltips/tooltips.tsx'
import { useCurrentUser } from '../accounts/data.ts'
import { addToDraft } from '../messages/sending/message-draft.ts'
import { reminderText } from './reminder-text.ts'

export interface ReminderButtonProps {
  ledger: Ledger
  /** As an icon, but on a phone. */
  isInRow?: boolean
  tabIndex?: number
}

/** Opens the conversation with a tenant in arrears, with a reminder as the draft of a message. Nothing is sent. */
export function ReminderButton({ ledger, isInRow, tabIndex }: ReminderButtonProps) {
  const user = useCurrentUser()
  const [, navigate] = useLocation()
  const { tenant, property } = ledger
  // A tenant without an account can't read it.
  const to = tenant.id
  if (!user || !to) return null
  const write = () => {
    addToDraft(user.id, to, reminderText(ledger, user, window.location.origin))
    navigate(urlOf('messages', { to, property: property.id }))
  }
  const icon = <BellRing />
  if (!isInRow)
    return (
      <Button variant="secondary" icon={icon} onClick={write}>
        Write a reminder
      </Button>
    )
  return (
    <Button
      size="sm"
      variant="ghost"
      tabIndex={tabIndex}
      aria-label={`Write a reminder to ${fullName(tenant)} for ${property.title}`}
      icon={icon}
      {...tooltipProps}
      className="md:px-2"
      onClick={write}
    >
      <span className="md:sr-only">Write a reminder</span>
    </Button>
  )
}
