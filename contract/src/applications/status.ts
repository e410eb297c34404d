export const APPLICATION_STATUSES = ['pending', 'approved', 'rejected', 'withdrawn'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

/** An application that stands: nobody has said no. */
export const LIVE_STATUSES = ['pending', 'approved'] as const satisfies ApplicationStatus[]

/** `undo` takes an approval back: it is made only by cancelling the approval's lease. */
export type ApplicationMove = 'approve' | 'reject' | 'withdraw' | 'reopen' | 'undo'

/** When an application may go where: the moves of each status. What is not here answers 409. */
export const APPLICATION_MOVES = {
  pending: { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' },
  approved: { undo: 'pending' },
  rejected: { reopen: 'pending' },
  withdrawn: {},
} as const satisfies Record<ApplicationStatus, Partial<Record<ApplicationMove, ApplicationStatus>>>

/** Where a move leads from a status; null where it is not allowed. */
export function afterMove(status: ApplicationStatus, move: ApplicationMove): ApplicationStatus | null {
  const moves: Partial<Record<ApplicationMove, ApplicationStatus>> = APPLICATION_MOVES[status]
  return moves[move] ?? null
}
