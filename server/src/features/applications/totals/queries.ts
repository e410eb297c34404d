import type { ApplicationStatus } from '@lintel/contract/applications/status'
import { and, count, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { installationTotals, portfolioTotals, properties } from '../../properties/table.ts'
import { applications, applicationTotals } from '../table.ts'

type TotalsFilters = {
  tenantId?: string | undefined
  ownerId?: string | undefined
  propertyId?: string | undefined
}

export type ApplicationTotals = Record<ApplicationStatus, number>

const NO_APPLICATIONS: ApplicationTotals = { pending: 0, approved: 0, rejected: 0, withdrawn: 0 }

/**
 * The exact number of applications of each status: of a tenant, for an owner's homes, for a home, or of all. Several filters
 * count what passes all of them.
 */
export async function findApplicationTotals(
  db: Db,
  { tenantId, ownerId, propertyId }: TotalsFilters,
): Promise<ApplicationTotals> {
  if (tenantId !== undefined) return countForTenant(db, { tenantId, ownerId, propertyId })
  if (propertyId !== undefined) return findTotalsForHome(db, propertyId, ownerId)
  return ownerId === undefined ? findTotalsForAll(db) : findTotalsForOwner(db, ownerId)
}

/** Counted when read: a tenant has few, and a row of totals would serialize approvals of homes that share applicants. */
async function countForTenant(
  db: Db,
  { tenantId, ownerId, propertyId }: TotalsFilters & { tenantId: string },
): Promise<ApplicationTotals> {
  const isOfHome = propertyId === undefined ? undefined : eq(applications.propertyId, propertyId)
  const isForOwner = ownerId === undefined ? undefined : eq(applications.ownerId, ownerId)
  const rows = await db
    .select({ status: applications.status, count: count() })
    .from(applications)
    .where(and(eq(applications.tenantId, tenantId), isOfHome, isForOwner))
    .groupBy(applications.status)
  return { ...NO_APPLICATIONS, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) }
}

async function findTotalsForHome(db: Db, propertyId: string, ownerId?: string): Promise<ApplicationTotals> {
  const { pending, approved, rejected, withdrawn } = applicationTotals
  const isOwned = ownerId === undefined ? undefined : eq(properties.ownerId, ownerId)
  const [totals] = await db
    .select({ pending, approved, rejected, withdrawn })
    .from(applicationTotals)
    .innerJoin(properties, eq(properties.id, applicationTotals.propertyId))
    .where(and(eq(applicationTotals.propertyId, propertyId), isOwned))
  return totals ?? NO_APPLICATIONS
}

async function findTotalsForOwner(db: Db, ownerId: string): Promise<ApplicationTotals> {
  const [totals] = await db
    .select({
      pending: portfolioTotals.pendingApplications,
      approved: portfolioTotals.approvedApplications,
      rejected: portfolioTotals.rejectedApplications,
      withdrawn: portfolioTotals.withdrawnApplications,
    })
    .from(portfolioTotals)
    .where(eq(portfolioTotals.ownerId, ownerId))
  return totals ?? NO_APPLICATIONS
}

async function findTotalsForAll(db: Db): Promise<ApplicationTotals> {
  const [totals] = await db
    .select({
      pending: sum(installationTotals.pendingApplications),
      approved: sum(installationTotals.approvedApplications),
      rejected: sum(installationTotals.rejectedApplications),
      withdrawn: sum(installationTotals.withdrawnApplications),
    })
    .from(installationTotals)
  return totals ?? NO_APPLICATIONS
}

const sum = (column: unknown) => sql<number>`coalesce(sum(${column}), 0)::float8`
