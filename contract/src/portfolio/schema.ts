import { z } from 'zod'
import { personSchema } from '../accounts/schema.ts'
import { day } from '../dates.ts'
import { exportFields } from '../exports.ts'
import { tenantSchema } from '../leases/schema.ts'
import { LIMITS } from '../limits.ts'
import { pageQuery } from '../paging.ts'
import { propertySummarySchema } from '../properties/schema.ts'
import { PROPERTY_STATUSES } from '../properties/status.ts'
import { searchText } from '../text.ts'
import { PORTFOLIO_COLUMN_HEADINGS } from './columns.ts'

/** A home in the lists of its owner and agents, with its applications and lease. */
export const portfolioPropertySchema = propertySummarySchema.extend({
  owner: personSchema,
  applications: z.int().describe('All applications, withdrawn ones included'),
  pendingApplications: z.int(),
  letSince: day.nullable().describe('First day of the lease that runs today'),
  letFrom: day.nullable().describe('First day of the next lease to start'),
  letUntil: day.nullable().describe('Last day of the lease that runs today, else of the next one'),
  tenant: tenantSchema
    .pick({ id: true, firstName: true, lastName: true })
    .nullable()
    .describe('The tenant of the lease that runs today, else of the next one'),
  freeSince: day.nullable().describe('The day after the last lease, if none runs today'),
  listedDays: z.int().min(0).describe('For how many days it has been in Lintel, 0 on the first'),
})

/** A published home that is available. */
export const vacantPropertySchema = propertySummarySchema.extend({
  owner: personSchema,
  emptySince: day.describe('The day on which it became available or was added'),
  emptyDays: z.int().min(0).describe('Days since then'),
})

/** Orders of the lists of owners and agents. */
export const PORTFOLIO_SORTS = ['newest', 'oldest', 'price-asc', 'price-desc'] as const

/** Filters of the lists of owners and agents; a home must match all that are given. */
export const portfolioQuery = pageQuery.extend({
  search: searchText(LIMITS.searchMax).optional().describe('Within title, address or city, regardless of case'),
  status: z.enum(PROPERTY_STATUSES).optional(),
  published: z.enum(['true', 'false']).optional().describe('`false`: only drafts'),
  sort: z.enum(PORTFOLIO_SORTS).default('newest'),
})

/** The lists' CSV. */
export const portfolioExportQuery = portfolioQuery
  .omit({ limit: true, cursor: true })
  .extend(exportFields(PORTFOLIO_COLUMN_HEADINGS))

/** The lists' count. */
export const portfolioCountQuery = portfolioQuery.omit({ limit: true, cursor: true, sort: true })

const ofOwner = { owner: z.uuid().optional().describe('Only the homes of this owner') }

/** The same for agents, who see the homes of all owners. */
export const allPropertiesQuery = portfolioQuery.extend(ofOwner)
export const allPropertiesExportQuery = portfolioExportQuery.extend(ofOwner)
export const allPropertiesCountQuery = portfolioCountQuery.extend(ofOwner)

/** The caller's application for and lease of a home. */
export const standingSchema = z.object({
  applicationId: z.uuid().nullable().describe('Their live application for it, pending or approved'),
  leaseId: z.uuid().nullable().describe('Their lease of it that has not ended'),
})

export type Standing = z.output<typeof standingSchema>
export type PortfolioProperty = z.output<typeof portfolioPropertySchema>
export type VacantProperty = z.output<typeof vacantPropertySchema>
export type PortfolioQuery = z.output<typeof portfolioQuery>
export type PortfolioExportQuery = z.output<typeof portfolioExportQuery>
export type PortfolioCountQuery = z.output<typeof portfolioCountQuery>
export type AllPropertiesQuery = z.output<typeof allPropertiesQuery>
export type AllPropertiesExportQuery = z.output<typeof allPropertiesExportQuery>
export type AllPropertiesCountQuery = z.output<typeof allPropertiesCountQuery>
export type PortfolioSort = (typeof PORTFOLIO_SORTS)[number]
