import type { Actor } from '@lintel/contract/actor'
import { applicationPolicy } from '@lintel/contract/applications/policy'
import type { Application } from '@lintel/contract/applications/schema'
import { type ApplicationMove, afterMove } from '@lintel/contract/applications/status'
import { lazy } from 'react'

/** The moves that a person makes on an application itself; cancelling its lease makes the other. */
export type DecisionMove = Exclude<ApplicationMove, 'undo'>

/** The dialog of each move; its code is loaded when it first opens. */
export const MOVE_DIALOGS = {
  approve: lazy(async () => ({ default: (await import('./approve-dialog.tsx')).ApproveDialog })),
  reject: lazy(async () => ({ default: (await import('./reject-dialog.tsx')).RejectDialog })),
  reopen: lazy(async () => ({ default: (await import('./step-dialogs.tsx')).ReopenDialog })),
  withdraw: lazy(async () => ({ default: (await import('./step-dialogs.tsx')).WithdrawDialog })),
} satisfies Record<DecisionMove, unknown>

export const MOVE_LABELS: Record<DecisionMove, string> = {
  approve: 'Approve',
  reject: 'Reject',
  reopen: 'Reopen',
  withdraw: 'Withdraw',
}

const MOVES: DecisionMove[] = ['approve', 'reject', 'reopen', 'withdraw']

type Facts = Pick<Application, 'status' | 'tenantId'> & { property: Pick<Application['property'], 'ownerId'> }

/** The moves that an application's status allows and that are the person's to make. */
export function movesOf({ status, tenantId, property }: Facts, actor: Actor): DecisionMove[] {
  const facts = { tenantId, ownerId: property.ownerId }
  return MOVES.filter((move) => afterMove(status, move) && applicationPolicy[move](actor, facts))
}
