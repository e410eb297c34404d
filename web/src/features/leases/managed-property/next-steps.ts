import { daysBetween } from '@lintel/contract/calendar'
import { fullName } from '@lintel/contract/names'
import type { ManagedProperty } from '@lintel/contract/portfolio/managed'
import { urlOf } from '@lintel/contract/screens'
import type { FindNextSteps, NextStep } from '../../../managed-property.ts'
import { formatDay } from '../../../ui/text/dates.ts'
import { plural } from '../../../ui/text/numbers.ts'

/** A lease that ends within this many days asks for a plan. */
const ENDING_DAYS = 60
/** A lease that begins within this many days asks for a handover. */
const STARTING_DAYS = 30

/** To talk with a tenant whose lease begins or ends soon. */
export const nextStepsOf: FindNextSteps = (property) => {
  const { letFrom, letSince, letUntil, today } = property
  const steps: NextStep[] = []
  if (letFrom && daysBetween(today, letFrom) <= STARTING_DAYS) {
    const { tenant, href } = tenantOf(property, 'upcoming')
    steps.push({ order: 30, text: `The lease of ${tenant} begins ${dayText(letFrom, today)}.`, label: LABEL, href })
  }
  if (letSince && letUntil && !letFrom && daysBetween(today, letUntil) <= ENDING_DAYS) {
    const { tenant, href } = tenantOf(property, 'current')
    steps.push({ order: 40, text: `The lease of ${tenant} ends ${dayText(letUntil, today)}.`, label: LABEL, href })
  }
  return steps
}

const LABEL = 'Message the tenant'

/** The tenant's name, and where to write to them. */
function tenantOf({ id, leases }: ManagedProperty, state: 'current' | 'upcoming') {
  const tenant = leases.findLast((lease) => lease.state === state)?.tenant
  const to = tenant?.id
  return { tenant: fullName(tenant ?? {}), href: urlOf('messages', { ...(to && { to }), property: id }) }
}

/** 'on Mar 4, 2026, in 12 days', 'today', 'tomorrow'. */
function dayText(day: string, today: string): string {
  const days = daysBetween(today, day)
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : `on ${formatDay(day)}, in ${plural(days, 'day')}`
}
