import { daysBetween } from '@lintel/contract/calendar'
import { isolated } from '@lintel/contract/isolated'
import { fullName } from '@lintel/contract/names'
import type { ManagedProperty } from '@lintel/contract/portfolio/managed'
import type { NextStep } from '@lintel/contract/portfolio/next-steps'
import { formatDay } from '../../ui/dates.ts'
import { plural } from '../../ui/numbers.ts'
import { totalViews } from '../views/daily-views.ts'

const VIEWED_DAYS = 30

/** A step as a sentence, and the label of its action. */
export function stepText(step: NextStep, home: ManagedProperty): { text: string; label: string } {
  switch (step.kind) {
    case 'decide':
      return {
        text: decisionText(step.pending, step.waitingDays),
        label: step.pending > 1 ? 'Compare' : 'Review',
      }
    case 'answer': {
      const name = isolated(fullName(home.conversations.find(({ user }) => user.id === step.userId)?.user ?? {}))
      const text =
        step.conversations === 1
          ? `${name} wrote to you.`
          : `${plural(step.conversations, 'person', 'people')} wrote to you, ${name} last.`
      return { text, label: 'Open the conversation' }
    }
    case 'prepare-start':
      return {
        text: `The lease of ${tenantOf(home, 'upcoming')} begins ${dayText(step.startDate, home.today)}.`,
        label: 'Message the tenant',
      }
    case 'plan-end':
      return {
        text: `The lease of ${tenantOf(home, 'current')} ends ${dayText(step.endDate, home.today)}.`,
        label: 'Message the tenant',
      }
    case 'finish-maintenance':
      return { text: 'It is in maintenance. Set it to available when the work is done.', label: 'Set to available' }
    case 'add-pictures':
      return { text: 'This home has no pictures yet.', label: 'Add pictures' }
    case 'publish':
      return { text: 'Publish it so that people can find it.', label: 'Publish' }
  }
}

function decisionText(pending: number, days: number): string {
  const waiting = `${plural(pending, 'application')} ${pending === 1 ? 'waits' : 'wait'} for your decision`
  if (days === 0) return `${waiting}.`
  if (pending === 1) return `1 application has waited for your decision for ${plural(days, 'day')}.`
  return `${waiting}, the oldest for ${plural(days, 'day')}.`
}

/** 'on Mar 4, 2026, in 12 days', 'today', 'tomorrow'. */
function dayText(day: string, today: string): string {
  const days = daysBetween(today, day)
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : `on ${formatDay(day)}, in ${plural(days, 'day')}`
}

/** The lease that a step is about. */
export const leaseOf = ({ leases }: ManagedProperty, state: 'current' | 'upcoming') =>
  leases.findLast((lease) => lease.state === state)

const tenantOf = (home: ManagedProperty, state: 'current' | 'upcoming') => fullName(leaseOf(home, state)?.tenant ?? {})

/** How a home stands, when there is nothing to do. */
export function stateText(home: ManagedProperty): string {
  const { letSince, letFrom, letUntil, status, isPublished, publishedDays } = home
  if (letSince && letUntil) return `Let to ${fullName(home.tenant ?? {})} until ${formatDay(letUntil)}.`
  if (letFrom && letUntil)
    return `Let to ${fullName(home.tenant ?? {})} from ${formatDay(letFrom)} until ${formatDay(letUntil)}.`
  if (status === 'occupied') return 'Occupied, without a lease here.'
  if (!isPublished) return 'Not published.'
  const days = publishedDays ?? 0
  return `Published ${agoText(days)}, ${viewsText(home, days)}; ${applicationsText(home)}.`
}

const agoText = (days: number) => (days === 0 ? 'today' : days === 1 ? 'yesterday' : `${plural(days, 'day')} ago`)

function viewsText({ views }: ManagedProperty, daysPublished: number): string {
  const total = totalViews(views)
  const period = daysPublished > VIEWED_DAYS ? ` in the last ${VIEWED_DAYS} days` : ''
  if (total === 0) return period ? `not viewed${period}` : 'not viewed yet'
  return `viewed ${total === 1 ? 'once' : plural(total, 'time')}${period}`
}

function applicationsText({ applications }: ManagedProperty): string {
  return applications === 0 ? 'no application yet' : `${plural(applications, 'application')}, none waiting`
}
