import type { Actor } from '@lintel/contract/actor'
import { applicationPolicy } from '@lintel/contract/applications/policy'
import type { Application } from '@lintel/contract/applications/schema'
import { type ApplicationMove, afterMove } from '@lintel/contract/applications/status'

/** The moves that a person makes on an application itself; cancelling its lease makes the other. */
export type DecisionMove = Exclude<ApplicationMove, 'undo'>

/** Loads the code of each move's dialog. */
export const MOVE_DIALOGS = {
  approve: async () => ({ default: (await import('./approve-dialog.tsx')).ApproveDialog }),
  reject: async () => ({ default: (await import('./reject-dialog.tsx')).RejectDialog }),
  reopen: async () => ({ default: (await import('./step-dialogs.tsx')).ReopenDialog }),
  withdraw: async () => ({ default: (await import('./step-dialogs.tsx')).WithdrawDialog }),
} satisfies Record<DecisionMove, unknown>

export const MOVE_LABELS: Record<DecisionMove, string> = {
  approve: 'Approve',
  reject: 'Reject',
  reopen: 'Reopen',
  withdraw: 'Withdraw',
}

/** Shortcuts of the moves that have one: for the focused row of the list, and on the application's own screen. */
export const MOVE_KEYS = {
  approve: { keys: 'a', label: 'Approve the application' },
  reject: { keys: 'r', label: 'Reject the application' },
} satisfies Partial<Record<DecisionMove, unknown>>

const MOVES: DecisionMove[] = ['approve', 'reject', 'reopen', 'withdraw']

type Facts = Pick<Application, 'status' | 'tenantId'> & { property: Pick<Application['property'], 'ownerId'> }

/** The moves that an application's status allows and that are the person's to make. */
export function movesOf({ status, tenantId, property }: Facts, actor: Actor): DecisionMove[] {
  const facts = { tenantId, ownerId: property.ownerId }
  return MOVES.filter((move) => afterMove(status, move) && applicationPolicy[move](actor, facts))
}
