import type { User } from '@lintel/contract/accounts/schema'
import type { ApplicationDetail } from '@lintel/contract/applications/schema'
import { leasePolicy } from '@lintel/contract/leases/policy'
import { lazy, Suspense, useState } from 'react'
import { useSearch } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { useShortcut } from '../../ui/shortcuts.tsx'
import { MOVE_DIALOGS, MOVE_LABELS, movesOf } from './moves.ts'

const DIALOGS = {
  ...MOVE_DIALOGS,
  endLease: lazy(async () => ({ default: (await import('./end-lease-dialog.tsx')).EndLeaseDialog })),
}

type Step = keyof typeof DIALOGS

const LABELS: Record<Step, string> = {
  ...MOVE_LABELS,
  endLease: 'End the lease early',
}

/** The same keys as in the list. */
const KEYS = {
  approve: { keys: 'a', label: 'Approve the application', group: 'Applications' },
  reject: { keys: 'r', label: 'Reject the application', group: 'Applications' },
}

/** What a person can do about an application as it stands. */
function stepsOf(application: ApplicationDetail, user: User): Step[] {
  const { tenantId, property, lease } = application
  const moves = movesOf(application, user)
  return lease && leasePolicy.end(user, { tenantId, ownerId: property.ownerId }) ? [...moves, 'endLease'] : moves
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
        <Button key={name} variant={name === 'approve' ? 'primary' : 'secondary'} onClick={() => setStep(name)}>
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
