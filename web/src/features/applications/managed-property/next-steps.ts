import { urlOf } from '@lintel/contract/screens'
import type { FindNextSteps } from '../../../managed-property.ts'
import { plural } from '../../../ui/text/numbers.ts'
import { pendingFrom } from './pending-from.ts'

/** To decide about the applications that wait. */
export const nextStepsOf: FindNextSteps = ({ id, applicants, pendingApplications }) => {
  const [oldest] = applicants
  if (!oldest) return []
  const text = waitingText(pendingApplications, oldest.pendingDays ?? 0)
  if (pendingApplications > 1)
    return [{ order: 10, text, label: 'Compare', href: urlOf('compareApplications', { id }) }]
  return [
    { order: 10, text, label: 'Review', href: urlOf('reviewApplication', { id: oldest.id, from: pendingFrom(id) }) },
  ]
}

/** @param days for which the oldest has waited */
function waitingText(pending: number, days: number): string {
  const waiting = `${plural(pending, 'application')} ${pending === 1 ? 'waits' : 'wait'} for your decision`
  if (days === 0) return `${waiting}.`
  if (pending === 1) return `1 application has waited for your decision for ${plural(days, 'day')}.`
  return `${waiting}, the oldest for ${plural(days, 'day')}.`
}
