import type { User } from '@lintel/contract/accounts/schema'
import type { ApplicationDetail } from '@lintel/contract/applications/schema'
import { leasePolicy } from '@lintel/contract/leases/policy'
import { lazy, Suspense, useState } from 'react'
import { useSearch } from 'wouter'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { useShortcut } from '../../ui/shortcuts.tsx'
import { localToday, standingOf } from '../leases/dates.ts'
import { MOVE_DIALOGS, MOVE_LABELS, movesOf } from './moves.ts'

const DIALOGS = {
  ...MOVE_DIALOGS,
  cancelLease: lazy(async () => ({ default: (await import('./cancel-lease-dialog.tsx')).CancelLeaseDialog })),
  endLease: lazy(async () => ({ default: (await import('./end-lease-dialog.tsx')).EndLeaseDialog })),
}

type Step = keyof typeof DIALOGS

const LABELS: Record<Step, string> = {
  ...MOVE_LABELS,
  cancelLease: 'Cancel the lease',
  endLease: 'End the lease early',
}

/** How a step's button looks; 'secondary' unless it is here. */
const VARIANTS: Partial<Record<Step, ButtonProps['variant']>> = { approve: 'primary', cancelLease: 'ghost' }

/** The same keys as in the list. */
const KEYS = {
  approve: { keys: 'a', label: 'Approve the application', group: 'Applications' },
  reject: { keys: 'r', label: 'Reject the application', group: 'Applications' },
}

/** What a person can do about an application as it stands. */
function stepsOf(application: ApplicationDetail, user: User): Step[] {
  const { tenantId, property, lease } = application
  const facts = { tenantId, ownerId: property.ownerId }
  const moves = movesOf(application, user)
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
  const can = (name: Step) => steps.includes(name)
  useShortcut(can('approve') ? { ...KEYS.approve, run: () => setStep('approve') } : undefined)
  useShortcut(can('reject') ? { ...KEYS.reject, run: () => setStep('reject') } : undefined)
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
