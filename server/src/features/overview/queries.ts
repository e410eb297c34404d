import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import { fromCents } from '@lintel/contract/money'
import type { Overview } from '@lintel/contract/overview/schema'
import { count, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { applications } from '../applications/table.ts'
import { installationTotals, portfolioTotals, userTotals } from './table.ts'

/** The figures of a person's dashboard, read from totals kept as things change. */
export function findOverview(db: Db, actor: Actor): Promise<Overview> {
  if (isApprovedAgent(actor)) return findAgentFigures(db)
  return actor.role === 'owner' ? findOwnerFigures(db, actor) : findTenantFigures(db, actor)
}

async function findTenantFigures(db: Db, actor: Actor): Promise<Overview> {
  const [row] = await db
    .select({
      applications: count(),
      pendingApplications: sql<number>`(count(*) filter (where ${applications.status} = 'pending'))::int`,
    })
    .from(applications)
    .where(eq(applications.tenantId, actor.id))
  return { role: 'tenant', ...(row ?? { applications: 0, pendingApplications: 0 }) }
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

async function findAgentFigures(db: Db): Promise<Overview> {
  const sum = (column: unknown) => sql<number>`coalesce(sum(${column}), 0)::float8`
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
