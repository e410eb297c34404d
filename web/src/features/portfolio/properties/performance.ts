import type { PortfolioProperty } from '@lintel/contract/portfolio/schema'
import { formatDay } from '../../../ui/text/dates.ts'
import { formatCount, plural } from '../../../ui/text/numbers.ts'

type Tenancy = Pick<PortfolioProperty, 'status' | 'letSince' | 'letFrom' | 'letUntil' | 'freeSince'>

/** Whether a property is let, and from when to when. */
export function tenancyText({ status, letSince, letFrom, letUntil, freeSince }: Tenancy): string {
  if (letSince && letUntil) return `Let since ${formatDay(letSince)}, until ${formatDay(letUntil)}`
  const isInMaintenance = status === 'maintenance'
  if (letFrom && letUntil) {
    const term = `Let from ${formatDay(letFrom)}, until ${formatDay(letUntil)}`
    return isInMaintenance ? `${term}, in maintenance` : term
  }
  if (status === 'occupied') return 'Occupied, without a lease here'
  const free = freeSince ? `Free since ${formatDay(freeSince)}` : 'Not let yet'
  return isInMaintenance ? `${free}, in maintenance` : free
}

/** The number of applications for a property: '2 of 5 applications waiting'. */
export function applicationsText({
  applications,
  pendingApplications,
}: Pick<PortfolioProperty, 'applications' | 'pendingApplications'>): string {
  if (applications === 0) return 'No applications yet'
  if (pendingApplications === 0) return `${plural(applications, 'application')}, none waiting`
  if (pendingApplications === applications) return `${plural(applications, 'application')} waiting`
  return `${formatCount(pendingApplications)} of ${plural(applications, 'application')} waiting`
}

/** 'listed for 3 days' for a published property; null for a draft. */
export function listedText({
  listedDays,
  isPublished,
}: Pick<PortfolioProperty, 'listedDays' | 'isPublished'>): string | null {
  if (!isPublished) return null
  return listedDays === 0 ? 'listed today' : `listed for ${plural(listedDays, 'day')}`
}
