import type { User } from '@lintel/contract/accounts/schema'
import { applicationPolicy } from '@lintel/contract/applications/policy'
import type { ApplicationDetail } from '@lintel/contract/applications/schema'
import { type ApplicationMove, afterMove } from '@lintel/contract/applications/status'
import { leasePolicy } from '@lintel/contract/leases/policy'
import { lazy, Suspense, useState } from 'react'
import { useSearch } from 'wouter'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { localToday, standingOf } from '../leases/dates.ts'

const DIALOGS = {
  approve: lazy(async () => ({ default: (await import('./approve-dialog.tsx')).ApproveDialog })),
  reject: lazy(async () => ({ default: (await import('./reject-dialog.tsx')).RejectDialog })),
  reopen: lazy(async () => ({ default: (await import('./step-dialogs.tsx')).ReopenDialog })),
  withdraw: lazy(async () => ({ default: (await import('./step-dialogs.tsx')).WithdrawDialog })),
  cancelLease: lazy(async () => ({ default: (await import('./cancel-lease-dialog.tsx')).CancelLeaseDialog })),
  endLease: lazy(async () => ({ default: (await import('./end-lease-dialog.tsx')).EndLeaseDialog })),
}

type Step = keyof typeof DIALOGS

const LABELS: Record<Step, string> = {
  approve: 'Approve',
  reject: 'Reject',
  reopen: 'Reopen',
  withdraw: 'Withdraw',
  cancelLease: 'Cancel the lease',
  endLease: 'End the lease early',
}

/** How a step's button looks; 'secondary' unless it is here. */
const VARIANTS: Partial<Record<Step, ButtonProps['variant']>> = { approve: 'primary', cancelLease: 'ghost' }

const MOVES = ['approve', 'reject', 'reopen', 'withdraw'] as const satisfies ApplicationMove[]

/** What a person can do about an application as it stands. */
function stepsOf({ status, tenantId, property, lease }: ApplicationDetail, user: User): Step[] {
  const facts = { tenantId, ownerId: property.ownerId }
  const moves: Step[] = MOVES.filter((move) => afterMove(status, move) && applicationPolicy[move](user, facts))
  if (!lease) return moves
  const canCancel = leasePolicy.cancel(user, facts) && standingOf(lease, localToday()) === 'upcoming'
  return [
    ...moves,
    ...(leasePolicy.end(user, facts) ? (['endLease'] as const) : []),
    ...(canCancel ? (['cancelLease'] as const) : []),
  ]
}

/** Decide an application, take a decision back, withdraw one's own, end what came of it: whatever applies. */
export function Decisions({ application, user }: { application: ApplicationDetail; user: User }) {
  const steps = stepsOf(application, user)
  const wished = new URLSearchParams(useSearch()).get('decide')
  const [step, setStep] = useState(steps.find((name) => name === wished) ?? null)
  // Decided elsewhere meanwhile, an open dialog stays: it says by whom, and keeps what was typed.
  if (steps.length === 0 && !step) return null
  const Dialog = step && DIALOGS[step]
  return (
    <div className="flex flex-wrap gap-2" data-print="never">
      {steps.map((name) => (
        <Button key={name} variant={VARIANTS[name] ?? 'secondary'} onClick={() => setStep(name)}>
          {LABELS[name]}
        </Button>
      ))}
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog application={application} onClose={() => setStep(null)} />
        </Suspense>
      )}
    </div>
  )
}
