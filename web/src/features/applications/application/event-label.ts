import type { ApplicationDetail } from '@lintel/contract/applications/schema'
import type { ApplicationStatus } from '@lintel/contract/applications/status'

type ApplicationEvent = ApplicationDetail['events'][number]

const LABELS: Record<ApplicationStatus, string> = {
  pending: 'Application sent',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
}

/** The label of an event in an application's history: 'Application sent', 'Approved'. */
export function eventLabel({ from, to }: Pick<ApplicationEvent, 'from' | 'to'>): string {
  return to === 'pending' && from !== null ? 'Under review again' : LABELS[to]
}
