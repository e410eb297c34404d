import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import type { ApplicationStatus } from '@lintel/contract/applications/status'
import { fromCents } from '@lintel/contract/money'
import type { Overview } from '@lintel/contract/overview/schema'
import { and, count, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { applications } from '../applications/table.ts'
import { properties } from '../properties/table.ts'
import { applicationTotals, installationTotals, portfolioTotals, userTotals } from './table.ts'

/** The figures of a person's dashboard, read from totals kept as things change. */
export function findOverview(db: Db, actor: Actor): Promise<Overview> {
  if (isApprovedAgent(actor)) return findAgentFigures(db)
  return actor.role === 'owner' ? findOwnerFigures(db, actor) : findTenantFigures(db, actor)
}

async function findTenantFigures(db: Db, actor: Actor): Promise<Overview> {
  const totals = await findApplicationTotals(db, { tenantId: actor.id })
  const applications = Object.values(totals).reduce((sum, number) => sum + number, 0)
  return { role: 'tenant', applications, pendingApplications: totals.pending }
}

const NOTHING = { properties: 0, occupied: 0, monthlyRevenue: 0, pendingApplications: 0 }

async function findOwnerFigures(db: Db, actor: Actor): Promise<Overview> {
  const [row] = await db.select().from(portfolioTotals).where(eq(portfolioTotals.ownerId, actor.id))
  if (!row) return { role: 'owner', ...NOTHING }
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
  const people = await db.select().from(userTotals)
  const countOf = (role: string) => people.find((row) => row.role === role)?.users ?? 0
  return {
    role: 'agent',
    ...NOTHING,
    ...counts,
    monthlyRevenue: fromCents(revenueCents),
    owners: countOf('owner'),
    tenants: countOf('tenant'),
  }
}

export type ApplicationTotals = Record<ApplicationStatus, number>

const NONE: ApplicationTotals = { pending: 0, approved: 0, rejected: 0, withdrawn: 0 }

/**
 * How many applications have each status, exactly: a tenant's, those for an owner's homes, those for a home, or all.
 * A home together with an owner counts only if it is theirs.
 */
export async function findApplicationTotals(
  db: Db,
  { tenantId, ownerId, propertyId }: { tenantId?: string; ownerId?: string; propertyId?: string },
): Promise<ApplicationTotals> {
  if (tenantId !== undefined) return countOfTenant(db, tenantId, propertyId)
  if (propertyId !== undefined) return findTotalsOfHome(db, propertyId, ownerId)
  return ownerId === undefined ? findTotalsOfAll(db) : findTotalsOfOwner(db, ownerId)
}

/** Counted, since one person sends few; kept totals would make approvals of homes with common applicants wait for each other. */
async function countOfTenant(db: Db, tenantId: string, propertyId?: string): Promise<ApplicationTotals> {
  const isForHome = propertyId === undefined ? undefined : eq(applications.propertyId, propertyId)
  const rows = await db
    .select({ status: applications.status, count: count() })
    .from(applications)
    .where(and(eq(applications.tenantId, tenantId), isForHome))
    .groupBy(applications.status)
  return { ...NONE, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) }
}

async function findTotalsOfHome(db: Db, propertyId: string, ownerId?: string): Promise<ApplicationTotals> {
  const { pending, approved, rejected, withdrawn } = applicationTotals
  const isTheirs = ownerId === undefined ? undefined : eq(properties.ownerId, ownerId)
  const [totals] = await db
    .select({ pending, approved, rejected, withdrawn })
    .from(applicationTotals)
    .innerJoin(properties, eq(properties.id, applicationTotals.propertyId))
    .where(and(eq(applicationTotals.propertyId, propertyId), isTheirs))
  return totals ?? NONE
}

async function findTotalsOfOwner(db: Db, ownerId: string): Promise<ApplicationTotals> {
  const [totals] = await db
    .select({
      pending: portfolioTotals.pendingApplications,
      approved: portfolioTotals.approvedApplications,
      rejected: portfolioTotals.rejectedApplications,
      withdrawn: portfolioTotals.withdrawnApplications,
    })
    .from(portfolioTotals)
    .where(eq(portfolioTotals.ownerId, ownerId))
  return totals ?? NONE
}

async function findTotalsOfAll(db: Db): Promise<ApplicationTotals> {
  const [totals] = await db
    .select({
      pending: sum(installationTotals.pendingApplications),
      approved: sum(installationTotals.approvedApplications),
      rejected: sum(installationTotals.rejectedApplications),
      withdrawn: sum(installationTotals.withdrawnApplications),
    })
    .from(installationTotals)
  return totals ?? NONE
}
