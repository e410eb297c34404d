import type { Application } from '@lintel/contract/applications/schema'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { capitalised } from '../../../ui/text/capitalised.ts'

type Waiting = Pick<Application, 'status'> & Partial<Pick<Application, 'waitingSince'>>

export interface ApplicationBadgeProps {
  application: Waiting
  /** Whether the reader sent it; otherwise they decide about it. */
  isOwn: boolean
  className?: string
}

/** An application's status. */
export function ApplicationBadge({ application, isOwn, className }: ApplicationBadgeProps) {
  return (
    <Badge tone={toneOf(application, isOwn)} {...(className && { className })}>
      {capitalised(application.status)}
    </Badge>
  )
}

/** A pending application needs its owner or an agent; while it waits for the answer to a question, it needs its applicant. */
export function toneOf({ status, waitingSince }: Waiting, isOwn: boolean): Tone {
  if (status === 'pending') return isOwn === Boolean(waitingSince) ? 'warn' : 'muted'
  return status === 'approved' ? 'good' : 'muted'
}
