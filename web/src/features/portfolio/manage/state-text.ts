import { fullName } from '@lintel/contract/names'
import type { ManagedProperty } from '@lintel/contract/portfolio/managed'
import { formatDay } from '../../../ui/text/dates.ts'
import { plural } from '../../../ui/text/numbers.ts'
import { totalViews } from '../../views/daily-views.ts'

const VIEWED_DAYS = 30

/** How a home stands, when there is nothing to do. */
export function stateText(property: ManagedProperty): string {
  const { letSince, letFrom, letUntil, status, isPublished, publishedDays } = property
  if (letSince && letUntil) return `Let to ${fullName(property.tenant ?? {})} until ${formatDay(letUntil)}.`
  if (letFrom && letUntil)
    return `Let to ${fullName(property.tenant ?? {})} from ${formatDay(letFrom)} until ${formatDay(letUntil)}.`
  if (status === 'occupied') return 'Occupied, without a lease here.'
  if (!isPublished) return 'Not published.'
  const days = publishedDays ?? 0
  return `Published ${agoText(days)}, ${viewsText(property, days)}; ${applicationsText(property)}.`
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
