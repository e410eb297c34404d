export const APPLICATION_STATUSES = ['pending', 'approved', 'rejected', 'withdrawn'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

/** Neither rejected nor withdrawn. */
export const LIVE_STATUSES = ['pending', 'approved'] as const satisfies ApplicationStatus[]

/** `undo` reverts an approval; only the cancellation of its lease does it. */
export type ApplicationMove = 'approve' | 'reject' | 'withdraw' | 'reopen' | 'undo'

/** The moves of each status and the status they lead to. Any other move is a 409. */
export const APPLICATION_MOVES = {
  pending: { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' },
  approved: { undo: 'pending' },
  rejected: { reopen: 'pending', withdraw: 'withdrawn' },
  withdrawn: {},
} as const satisfies Record<ApplicationStatus, Partial<Record<ApplicationMove, ApplicationStatus>>>

/** @returns the status after a move; null if the move is not allowed */
export function afterMove(status: ApplicationStatus, move: ApplicationMove): ApplicationStatus | null {
  const moves: Partial<Record<ApplicationMove, ApplicationStatus>> = APPLICATION_MOVES[status]
  return moves[move] ?? null
}
