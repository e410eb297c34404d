import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import { fromCents } from '@lintel/contract/money'
import type { Overview } from '@lintel/contract/overview/schema'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { userTotals } from '../accounts/table.ts'
import { findApplicationTotals } from '../applications/totals/queries.ts'
import { installationTotals, portfolioTotals } from '../properties/table.ts'

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
