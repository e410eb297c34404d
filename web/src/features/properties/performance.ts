import type { PortfolioProperty } from '@lintel/contract/properties/schema'
import { formatCount, formatDay, plural } from '../../ui/format.ts'

const DAY_MS = 86_400_000

/** Whether somebody lives in a home, and since when. */
export function tenancyText({
  status,
  letSince,
  letUntil,
  freeSince,
}: Pick<PortfolioProperty, 'status' | 'letSince' | 'letUntil' | 'freeSince'>): string {
  if (letSince && letUntil) return `Let since ${formatDay(letSince)}, until ${formatDay(letUntil)}`
  if (status === 'occupied') return 'Occupied, without a lease here'
  const free = freeSince ? `Free since ${formatDay(freeSince)}` : 'Not let yet'
  return status === 'maintenance' ? `${free}, in maintenance` : free
}

/** What became of the applications for a home: '2 of 5 applications waiting'. */
export function applicationsText({
  applications,
  pendingApplications,
}: Pick<PortfolioProperty, 'applications' | 'pendingApplications'>): string {
  if (applications === 0) return 'No applications yet'
  if (pendingApplications === 0) return `${plural(applications, 'application')}, none waiting`
  if (pendingApplications === applications) return `${plural(applications, 'application')} waiting`
  return `${formatCount(pendingApplications)} of ${plural(applications, 'application')} waiting`
}

/** For how many days a home has been here. `now` in ms. */
export const daysListed = ({ createdAt }: Pick<PortfolioProperty, 'createdAt'>, now = Date.now()): number =>
  Math.max(0, Math.floor((now - Date.parse(createdAt)) / DAY_MS))
