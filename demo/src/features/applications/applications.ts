import type { Answers } from '@lintel/contract/applications/answers'
import type { RejectionReason } from '@lintel/contract/applications/reasons'
import type { ApplicationStatus } from '@lintel/contract/applications/status'
import { daysBefore, monthStart } from '../../dates.ts'
import { approvedAt, firstDayOf } from '../leases/leases.ts'
import { type Applicant, LETTINGS, type Letting } from '../leases/lettings.ts'
import { ownerOfProperty } from '../properties/properties-by-city.ts'
import { APPLICATION_ENTRIES, type ApplicationEntry } from './application-entries.ts'

const DAY_MS = 86_400_000
/** Tenants apply about a month before their lease starts. */
const APPLIED_BEFORE_START_DAYS = 30

export interface DemoApplicationEvent {
  at: Date
  /** Key of a person. */
  actor: string
  from: ApplicationStatus | null
  to: ApplicationStatus
  /** Of a rejection; `other` where absent. */
  reason?: RejectionReason
  /** Why, in the actor's words. */
  note?: string
}

/** Home, tenant and owner are keys. */
export interface DemoApplication {
  property: string
  tenant: string
  owner: string
  status: ApplicationStatus
  message: string | null
  createdAt: Date
  updatedAt: Date
  answers?: Answers
  openedAt?: Date
  isShortlisted?: true
  /** Oldest first; the last one's `to` is the status. */
  events: readonly DemoApplicationEvent[]
}

/** All applications up to `now`, newest first. */
export function demoApplications(now: Date): DemoApplication[] {
  const all = [
    ...LETTINGS.flatMap((letting) => applicationsOfLetting(now, letting)),
    ...APPLICATION_ENTRIES.map((entry) => applicationOfEntry(now, entry)),
  ]
  return all.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
}

/** How many days ago the first application for a home was sent; 0 where there is none. */
export function earliestApplicationDays(now: Date, property: string): number {
  const ofLettings = LETTINGS.filter((letting) => letting.property === property).map(
    (letting) => (now.getTime() - Date.parse(firstDayOf(now, letting))) / DAY_MS + APPLIED_BEFORE_START_DAYS,
  )
  const ofEntries = APPLICATION_ENTRIES.filter((entry) => entry.property === property).map(({ daysAgo }) => daysAgo)
  return Math.max(0, ...ofLettings, ...ofEntries)
}

/** The approved application that led to the lease, and the applications rejected on the same day. */
function applicationsOfLetting(now: Date, letting: Letting): DemoApplication[] {
  const { property, rejected = [] } = letting
  const owner = ownerOfProperty(property)
  const start = new Date(firstDayOf(now, letting))
  const decidedAt = approvedAt(now, letting)
  const decided = (
    { tenant, message }: Applicant,
    daysBeforeStart: number,
    outcome: { to: 'approved' } | { to: 'rejected'; reason: RejectionReason },
  ): DemoApplication => {
    const status = outcome.to
    const createdAt = daysBefore(start, daysBeforeStart, `${property}/${tenant}`)
    const events = [
      { at: createdAt, actor: tenant, from: null, to: 'pending' },
      { at: decidedAt, actor: owner, from: 'pending', ...outcome },
    ] as const
    return { property, tenant, owner, status, message, createdAt, updatedAt: decidedAt, events }
  }
  return [
    decided(letting, APPLIED_BEFORE_START_DAYS, { to: 'approved' }),
    ...rejected.map((other) =>
      decided(other, APPLIED_BEFORE_START_DAYS - 2, { to: 'rejected', reason: 'another-applicant' }),
    ),
  ]
}

function applicationOfEntry(now: Date, entry: ApplicationEntry): DemoApplication {
  const { property, tenant, status, message, daysAgo } = entry
  const owner = ownerOfProperty(property)
  const createdAt = daysBefore(now, daysAgo, `${property}/${tenant}`)
  const application = { property, tenant, owner, status, message, createdAt, ...reviewOf(now, entry) }
  const sent = { at: createdAt, actor: tenant, from: null, to: 'pending' } as const
  if (status === 'pending') return { ...application, updatedAt: createdAt, events: [sent] }
  const { reason, why, decidedBy = owner } = entry
  const decidedAt = daysBefore(now, Math.max(0, daysAgo - 4), `${property}/${tenant}/decided`)
  const actor = status === 'withdrawn' ? tenant : decidedBy
  const decided = { at: decidedAt, actor, from: 'pending', to: status, reason, note: why } as const
  return { ...application, updatedAt: decidedAt, events: [sent, decided] }
}

/** What the applicant answered, and what the owner did with it so far. */
function reviewOf(now: Date, entry: ApplicationEntry): Pick<DemoApplication, 'answers' | 'openedAt' | 'isShortlisted'> {
  const { property, tenant, answers, openedDaysAgo, isShortlisted } = entry
  const { movesInAfterMonths, ...others } = answers ?? {}
  const moveInDate = movesInAfterMonths === undefined ? {} : { moveInDate: monthStart(now, movesInAfterMonths) }
  return {
    ...(answers && { answers: { ...moveInDate, ...others } }),
    ...(openedDaysAgo !== undefined && { openedAt: daysBefore(now, openedDaysAgo, `${property}/${tenant}/opened`) }),
    ...(isShortlisted && { isShortlisted }),
  }
}
