import type { ApplicationStatus } from '@lintel/contract/applications/status'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { capitalised } from '../../ui/capitalised.ts'

const TONES: Record<ApplicationStatus, Tone> = {
  pending: 'warn',
  approved: 'good',
  rejected: 'bad',
  withdrawn: 'muted',
}

/** An application's status. */
export function ApplicationBadge({ status, className }: { status: ApplicationStatus; className?: string }) {
  return (
    <Badge tone={TONES[status]} dot={status === 'pending'} {...(className && { className })}>
      {capitalised(status)}
    </Badge>
  )
}
