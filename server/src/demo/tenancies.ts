import { APPLICATIONS, type WrittenApplication } from './applications.ts'
import { dayOf, daysBefore, monthEnd, monthStart } from './calendar.ts'
import { LETS, type WrittenLet } from './lets.ts'
import type { DemoApplication, DemoLease } from './types.ts'

const DAY_MS = 86_400_000
/** A lease is applied for about a month before it starts, and granted some days later. */
const APPLIED_BEFORE_START_DAYS = 30
const GRANTED_BEFORE_START_DAYS = 24

export interface Tenancies {
  applications: DemoApplication[]
  /** Without the money, which the home's rent decides. */
  leases: Omit<DemoLease, 'rentDollars' | 'depositDollars'>[]
}

/** Everything that happened between applicants and homes up to `now`. */
export function demoTenancies(now: Date, ownerOf: (home: string) => string): Tenancies {
  const let_ = LETS.map((entry) => letApplications(now, entry, ownerOf(entry.home)))
  const open = APPLICATIONS.map((entry) => openApplication(now, entry, ownerOf(entry.home)))
  const applications = [...let_.flatMap((one) => one.applications), ...open]
  applications.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  return { applications, leases: let_.map((one) => one.lease) }
}

/** How many days ago a home must have been listed for all of this to have happened, 0 when nothing did. */
export function oldestApplicationDays(now: Date, home: string): number {
  const letDays = LETS.filter((entry) => entry.home === home).map(
    (entry) => (now.getTime() - Date.parse(monthStart(now, entry.startsIn))) / DAY_MS + APPLIED_BEFORE_START_DAYS,
  )
  const openDays = APPLICATIONS.filter((entry) => entry.home === home).map((entry) => entry.daysAgo)
  return Math.max(0, ...letDays, ...openDays)
}

/** Whether somebody lives there on the day of `now`. */
export function isLetOn(now: Date, home: string): boolean {
  const today = dayOf(now)
  return LETS.some(
    (entry) => entry.home === home && monthStart(now, entry.startsIn) <= today && lastDay(now, entry) >= today,
  )
}

const lastDay = (now: Date, { startsIn, months }: WrittenLet) => monthEnd(now, startsIn + months - 1)

function letApplications(now: Date, entry: WrittenLet, owner: string) {
  const { home, tenant, message, others = [] } = entry
  const startsOn = monthStart(now, entry.startsIn)
  const start = new Date(startsOn)
  const applied = daysBefore(start, APPLIED_BEFORE_START_DAYS, `${home}/${tenant}`)
  const granted = daysBefore(start, GRANTED_BEFORE_START_DAYS, `${home}/granted`)
  const accepted: DemoApplication = {
    home,
    tenant,
    message,
    status: 'approved',
    createdAt: applied,
    updatedAt: granted,
    events: [
      { at: applied, actor: tenant, from: null, to: 'pending', why: null },
      { at: granted, actor: owner, from: 'pending', to: 'approved', why: null },
    ],
  }
  const passedOver = others.map((other): DemoApplication => {
    const at = daysBefore(start, APPLIED_BEFORE_START_DAYS - 2, `${home}/${other.tenant}`)
    return {
      home,
      tenant: other.tenant,
      message: other.message,
      status: 'rejected',
      createdAt: at,
      updatedAt: granted,
      events: [
        { at, actor: other.tenant, from: null, to: 'pending', why: null },
        { at: granted, actor: owner, from: 'pending', to: 'rejected', why: 'Let to another applicant' },
      ],
    }
  })
  return {
    applications: [accepted, ...passedOver],
    lease: { home, tenant, startsOn, endsOn: lastDay(now, entry), createdAt: granted },
  }
}

function openApplication(now: Date, entry: WrittenApplication, owner: string): DemoApplication {
  const { home, tenant, status, message, daysAgo, why = null, decidedBy = owner } = entry
  const createdAt = daysBefore(now, daysAgo, `${home}/${tenant}`)
  const sent = { at: createdAt, actor: tenant, from: null, to: 'pending', why: null } as const
  if (status === 'pending') return { home, tenant, status, message, createdAt, updatedAt: createdAt, events: [sent] }
  const decidedAt = daysBefore(now, Math.max(0, daysAgo - 4), `${home}/${tenant}/decided`)
  const actor = status === 'withdrawn' ? tenant : decidedBy
  const decided = { at: decidedAt, actor, from: 'pending', to: status, why } as const
  return { home, tenant, status, message, createdAt, updatedAt: decidedAt, events: [sent, decided] }
}
