import type { ApplicationDetail } from '@lintel/contract/applications/schema'
import type { ApplicationStatus } from '@lintel/contract/applications/status'

type Step = ApplicationDetail['events'][number]

const WORDS: Record<ApplicationStatus, string> = {
  pending: 'Application sent',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
}

/** What a step of an application's history was: 'Application sent', 'Approved'. */
export function stepWords({ from, to }: Pick<Step, 'from' | 'to'>): string {
  return to === 'pending' && from !== null ? 'Under review again' : WORDS[to]
}
