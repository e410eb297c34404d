import { daysBetween } from '@lintel/contract/calendar'
import type { PortfolioProperty, VacantProperty } from '@lintel/contract/portfolio/schema'
import { dayIn } from '../../format/days.ts'
import { type PropertySummaryRow, presentSummary } from '../properties/present.ts'

/** A home with its letting details; days are `YYYY-MM-DD`. */
export type PortfolioRow = PropertySummaryRow & {
  owner: PortfolioProperty['owner']
  applications: number
  pendingApplications: number
  letSince: string | null
  letFrom: string | null
  letUntil: string | null
  tenant: PortfolioProperty['tenant']
  freeSince: string | null
}

export type VacantRow = PropertySummaryRow & { owner: VacantProperty['owner']; emptySince: Date }

export const presentPortfolio = (row: PortfolioRow): PortfolioProperty => ({
  ...presentSummary(row),
  owner: row.owner,
  applications: row.applications,
  pendingApplications: row.pendingApplications,
  letSince: row.letSince,
  letFrom: row.letFrom,
  letUntil: row.letUntil,
  tenant: row.tenant,
  freeSince: row.freeSince,
  listedDays: Math.max(0, daysBetween(dayIn(row.timeZone, row.createdAt), dayIn(row.timeZone))),
})

export function presentVacant(row: VacantRow): VacantProperty {
  const emptySince = dayIn(row.timeZone, row.emptySince)
  return {
    ...presentSummary(row),
    owner: row.owner,
    emptySince,
    emptyDays: Math.max(0, daysBetween(emptySince, dayIn(row.timeZone))),
  }
}
