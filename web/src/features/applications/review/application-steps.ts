import type { ApplicationDetail } from '@lintel/contract/applications/schema'

/** A step of an application as its applicant follows it. `at`: instant; `days`: of the lease. */
export type Step = { state: 'done' | 'current' | 'to come' } & (
  | { name: 'sent' | 'opened' | 'asked' | 'approved' | 'rejected' | 'withdrawn'; at: string }
  | { name: 'not opened' | 'decision' | 'lease to come' | 'lease ended' }
  | { name: 'lease'; days: { startDate: string; endDate: string } }
)

type Followed = Pick<ApplicationDetail, 'status' | 'createdAt' | 'openedAt' | 'waitingSince' | 'events' | 'lease'>

/** The steps of an application, with the one it is at. */
export function stepsOf(application: Followed): Step[] {
  const { status, createdAt, openedAt, waitingSince, events, lease } = application
  const sent: Step = { name: 'sent', at: createdAt, state: 'done' }
  const opened: Step[] = openedAt ? [{ name: 'opened', at: openedAt, state: 'done' }] : []
  if (status !== 'pending') {
    const at = events.findLast(({ to }) => to === status)?.at ?? createdAt
    const decided: Step = { name: status, at, state: status === 'approved' ? 'done' : 'current' }
    return [sent, ...opened, decided, ...(status === 'approved' ? [leaseStep(lease)] : [])]
  }
  const asked: Step[] = waitingSince ? [{ name: 'asked', at: waitingSince, state: 'current' }] : []
  const isWithOwner = openedAt !== null && waitingSince === null
  return [
    sent,
    ...(openedAt ? opened : [{ name: 'not opened', state: waitingSince ? 'to come' : 'current' } as const]),
    ...asked,
    { name: 'decision', state: isWithOwner ? 'current' : 'to come' },
    { name: 'lease to come', state: 'to come' },
  ]
}

function leaseStep(lease: ApplicationDetail['lease']): Step {
  if (!lease) return { name: 'lease ended', state: 'current' }
  const { startDate, endDate } = lease
  return { name: 'lease', days: { startDate, endDate }, state: 'current' }
}
