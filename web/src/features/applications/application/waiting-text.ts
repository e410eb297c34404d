import type { Application } from '@lintel/contract/applications/schema'
import { plural } from '../../../ui/text/numbers.ts'

type Pending = Pick<Application, 'pendingDays'>

/** For how long an application has waited for its decision: '12 days'; null once it is decided. */
export function ageText({ pendingDays }: Pending): string | null {
  if (pendingDays === null) return null
  return pendingDays === 0 ? 'today' : plural(pendingDays, 'day')
}

/** 'Waiting 12 days'; null once it is decided. */
export function waitingText(application: Pending): string | null {
  const age = ageText(application)
  return age && (application.pendingDays === 0 ? 'New today' : `Waiting ${age}`)
}
