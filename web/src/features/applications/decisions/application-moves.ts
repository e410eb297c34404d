import type { Actor } from '@lintel/contract/actor'
import { applicationPolicy } from '@lintel/contract/applications/policy'
import type { Application } from '@lintel/contract/applications/schema'
import { type ApplicationMove, afterMove } from '@lintel/contract/applications/status'

/** The moves with a dialog of their own. `undo` happens when the lease is cancelled. */
export type DecisionMove = Exclude<ApplicationMove, 'undo'>

/** Imports of each move's dialog. */
export const MOVE_DIALOGS = {
  approve: () => import('./approve-dialog.tsx'),
  reject: () => import('./reject-dialog.tsx'),
  reopen: () => import('./reopen-dialog.tsx'),
  withdraw: () => import('./withdraw-dialog.tsx'),
} satisfies Record<DecisionMove, unknown>

export const MOVE_LABELS: Record<DecisionMove, string> = {
  approve: 'Approve',
  reject: 'Reject',
  reopen: 'Reopen',
  withdraw: 'Withdraw',
}

/** Shortcuts for the focused row of the list and on the application's screen. */
export const MOVE_SHORTCUTS = {
  approve: { keys: 'a', label: 'Approve the application' },
  reject: { keys: 'r', label: 'Reject the application' },
} satisfies Partial<Record<DecisionMove, unknown>>

const MOVES: DecisionMove[] = ['approve', 'reject', 'reopen', 'withdraw']

type Facts = Pick<Application, 'status' | 'tenantId'> & { property: Pick<Application['property'], 'ownerId'> }

/** The moves that the application's status and the policy allow this user. */
export function availableMoves({ status, tenantId, property }: Facts, actor: Actor): DecisionMove[] {
  const facts = { tenantId, ownerId: property.ownerId }
  return MOVES.filter((move) => afterMove(status, move) && applicationPolicy[move](actor, facts))
}
