import type { User } from '@lintel/contract/accounts/schema'
import type { Application, ApplicationDetail } from '@lintel/contract/applications/schema'
import { leasePolicy } from '@lintel/contract/leases/policy'
import { urlOf } from '@lintel/contract/screens'
import { useMemo, useState } from 'react'
import { useSearch } from 'wouter'
import { Button, type ButtonProps } from '../../../ui/button.tsx'
import type { Elements } from '../../../ui/elements.ts'
import { useShortcut } from '../../../ui/keyboard/shortcuts.tsx'
import { usePreloadWhenIdle } from '../../../ui/lazy/lazy-component.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { LazyDialog, type LoadDialog } from '../../../ui/overlays/lazy-dialog.tsx'
import { ActionBar } from '../../../ui/page/action-bar.tsx'
import type { LeaseDialogProps } from '../../leases/ending/lease-dialog-props.ts'
import { availableMoves, type DecisionMove, MOVE_DIALOGS, MOVE_LABELS, MOVE_SHORTCUTS } from './application-moves.ts'
import type { DecisionDialogProps } from './decision-dialog-props.ts'

type ActionName = DecisionMove | 'cancelLease' | 'endLease'

const DIALOGS: Record<ActionName, LoadDialog<DecisionDialogProps & LeaseDialogProps>> = {
  ...MOVE_DIALOGS,
  cancelLease: () => import('../../leases/ending/cancel-lease-dialog.tsx'),
  endLease: () => import('../../leases/ending/end-lease-dialog.tsx'),
}

const LABELS: Record<ActionName, string> = {
  ...MOVE_LABELS,
  cancelLease: 'Cancel the lease',
  endLease: 'End the lease early',
}

/** Button variants; the default is 'secondary'. */
const VARIANTS: Partial<Record<ActionName, ButtonProps['variant']>> = {
  approve: 'primary',
  cancelLease: 'ghost',
  endLease: 'ghost',
}

/** The actions that the application's status and the user's role allow. */
function availableActions(application: ActionProps['application'], user: User): ActionName[] {
  const { tenantId, property, lease } = application
  const facts = { tenantId, ownerId: property.ownerId }
  const moves = availableMoves(application, user)
  if (!lease) return moves
  const canCancel = leasePolicy.cancel(user, facts) && !lease.hasBegun
  return [
    ...moves,
    ...(canCancel ? (['cancelLease'] as const) : []),
    ...(leasePolicy.end(user, facts) ? (['endLease'] as const) : []),
  ]
}

interface ActionProps {
  application: Application & Pick<ApplicationDetail, 'lease'>
  user: User
  /** On a phone a decision stays in sight at the bottom. */
  staysInSight?: boolean
  /** Called when an action is done, before its dialog closes. */
  onDone?: (() => void) | undefined
}

/** Buttons for the actions on an application or its lease. `?decide=` in the URL opens a dialog at once. */
export function ApplicationActions({ application, user, staysInSight, onDone }: ActionProps) {
  const actions = useMemo(() => availableActions(application, user), [application, user])
  usePreloadWhenIdle(useMemo(() => actions.map((name) => DIALOGS[name]), [actions]))
  const requested = new URLSearchParams(useSearch()).get('decide')
  const [openAction, setOpenAction] = useState(actions.find((name) => name === requested) ?? null)
  const can = (name: ActionName) => actions.includes(name)
  const shortcutOf = (name: keyof typeof MOVE_SHORTCUTS) =>
    can(name) ? { ...MOVE_SHORTCUTS[name], group: 'Applications', run: () => setOpenAction(name) } : undefined
  useShortcut(shortcutOf('approve'))
  useShortcut(shortcutOf('reject'))
  // If another user decides first, an open dialog stays, with its input; submitting it shows who decided.
  if (actions.length === 0 && !openAction) return null
  const Bar = staysInSight && (can('approve') || can('reopen')) ? ActionBar : Row
  return (
    <>
      <Bar>
        {can('endLease') && (
          <LinkButton href={`${urlOf('manageProperty', { id: application.propertyId })}#lease`} variant="secondary">
            See the lease
          </LinkButton>
        )}
        {actions.map((name) => (
          <Button key={name} variant={VARIANTS[name] ?? 'secondary'} onClick={() => setOpenAction(name)}>
            {LABELS[name]}
          </Button>
        ))}
      </Bar>
      {openAction && (
        <LazyDialog
          key={openAction}
          load={DIALOGS[openAction]}
          props={{ application, onDone }}
          onClose={() => setOpenAction(null)}
        />
      )}
    </>
  )
}

const Row = ({ children }: { children: Elements }) => (
  <div className="flex flex-wrap gap-2 empty:hidden" data-print="never">
    {children}
  </div>
)
