import type { User } from '@lintel/contract/accounts/schema'
import type { ApplicationDetail } from '@lintel/contract/applications/schema'
import { leasePolicy } from '@lintel/contract/leases/policy'
import { useCallback, useMemo, useState } from 'react'
import { useSearch } from 'wouter'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { localToday } from '../../ui/dates.ts'
import { usePreloadWhenIdle } from '../../ui/lazy-component.ts'
import { useShortcut } from '../../ui/shortcuts.tsx'
import { leasePhase } from '../leases/schedule.ts'
import { LazyDialog } from './lazy-dialog.tsx'
import { MOVE_DIALOGS, MOVE_KEYS, MOVE_LABELS, movesOf } from './moves.ts'

const DIALOGS = {
  ...MOVE_DIALOGS,
  cancelLease: async () => ({ default: (await import('./cancel-lease-dialog.tsx')).CancelLeaseDialog }),
  endLease: async () => ({ default: (await import('./end-lease-dialog.tsx')).EndLeaseDialog }),
}

type Step = keyof typeof DIALOGS

const LABELS: Record<Step, string> = {
  ...MOVE_LABELS,
  cancelLease: 'Cancel the lease',
  endLease: 'End the lease early',
}

/** How a step's button looks; 'secondary' unless it is here. */
const VARIANTS: Partial<Record<Step, ButtonProps['variant']>> = { approve: 'primary', cancelLease: 'ghost' }

/** What a person can do about an application as it stands. */
function stepsOf(application: ApplicationDetail, user: User): Step[] {
  const { tenantId, property, lease } = application
  const facts = { tenantId, ownerId: property.ownerId }
  const moves = movesOf(application, user)
  if (!lease) return moves
  const canCancel = leasePolicy.cancel(user, facts) && leasePhase(lease, localToday()) === 'upcoming'
  return [
    ...moves,
    ...(leasePolicy.end(user, facts) ? (['endLease'] as const) : []),
    ...(canCancel ? (['cancelLease'] as const) : []),
  ]
}

/** Decide an application, take a decision back, withdraw one's own, end what came of it: whatever applies. */
export function Decisions({ application, user }: { application: ApplicationDetail; user: User }) {
  const steps = useMemo(() => stepsOf(application, user), [application, user])
  usePreloadWhenIdle(useMemo(() => steps.map((name) => DIALOGS[name]), [steps]))
  const wished = new URLSearchParams(useSearch()).get('decide')
  const [step, setStep] = useState(steps.find((name) => name === wished) ?? null)
  const can = (name: Step) => steps.includes(name)
  const shortcutOf = (name: keyof typeof MOVE_KEYS) =>
    can(name) ? { ...MOVE_KEYS[name], group: 'Applications', run: () => setStep(name) } : undefined
  useShortcut(shortcutOf('approve'))
  useShortcut(shortcutOf('reject'))
  const close = useCallback(() => setStep(null), [])
  // Decided elsewhere meanwhile, an open dialog stays: it says by whom, and keeps what was typed.
  if (steps.length === 0 && !step) return null
  return (
    <div className="flex flex-wrap gap-2" data-print="never">
      {steps.map((name) => (
        <Button key={name} variant={VARIANTS[name] ?? 'secondary'} onClick={() => setStep(name)}>
          {LABELS[name]}
        </Button>
      ))}
      {step && <LazyDialog key={step} load={DIALOGS[step]} application={application} onClose={close} />}
    </div>
  )
}
