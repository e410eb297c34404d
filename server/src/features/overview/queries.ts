import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import type { ApplicationStatus } from '@lintel/contract/applications/status'
import { fromCents } from '@lintel/contract/money'
import type { Overview } from '@lintel/contract/overview/schema'
import { and, count, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { applications } from '../applications/table.ts'
import { properties } from '../properties/table.ts'
import { applicationTotals, installationTotals, portfolioTotals, userTotals } from './table.ts'

/** The figures of a user's dashboard, read from totals that triggers maintain. */
export function findOverview(db: Db, actor: Actor): Promise<Overview> {
  if (isApprovedAgent(actor)) return findAgentFigures(db)
  return actor.role === 'owner' ? findOwnerFigures(db, actor) : findTenantFigures(db, actor)
}

async function findTenantFigures(db: Db, actor: Actor): Promise<Overview> {
  const totals = await findApplicationTotals(db, { tenantId: actor.id })
  const applications = Object.values(totals).reduce((sum, number) => sum + number, 0)
  return { role: 'tenant', applications, pendingApplications: totals.pending }
}

const NO_HOMES = { properties: 0, occupied: 0, monthlyRevenue: 0, pendingApplications: 0 }

async function findOwnerFigures(db: Db, actor: Actor): Promise<Overview> {
  const [row] = await db.select().from(portfolioTotals).where(eq(portfolioTotals.ownerId, actor.id))
  if (!row) return { role: 'owner', ...NO_HOMES }
  return {
    role: 'owner',
    properties: row.properties,
    occupied: row.occupied,
    monthlyRevenue: fromCents(row.revenueCents),
    pendingApplications: row.pendingApplications,
  }
}

const sum = (column: unknown) => sql<number>`coalesce(sum(${column}), 0)::float8`

async function findAgentFigures(db: Db): Promise<Overview> {
  const [totals] = await db
    .select({
      properties: sum(installationTotals.properties),
      occupied: sum(installationTotals.occupied),
      revenueCents: sum(installationTotals.revenueCents),
      pendingApplications: sum(installationTotals.pendingApplications),
    })
    .from(installationTotals)
  const { revenueCents = 0, ...counts } = totals ?? {}
  const roles = await db.select().from(userTotals)
  const countOf = (role: string) => roles.find((row) => row.role === role)?.users ?? 0
  return {
    role: 'agent',
    ...NO_HOMES,
    ...counts,
    monthlyRevenue: fromCents(revenueCents),
    owners: countOf('owner'),
    tenants: countOf('tenant'),
  }
}

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
