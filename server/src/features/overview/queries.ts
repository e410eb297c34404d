import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import { fromCents } from '@lintel/contract/money'
import type { Overview } from '@lintel/contract/overview/schema'
import { type Counts, findCounts } from '../../counts/queries.ts'
import { INSTALLATION } from '../../counts/table.ts'
import type { Db } from '../../db/connect.ts'
import { findApplicationTotals } from '../applications/totals/queries.ts'

/** The figures of a user's dashboard, read from counts that triggers keep. @param currency of the revenue: the installation's */
export function findOverview(db: Db, actor: Actor, currency: string): Promise<Overview> {
  if (isApprovedAgent(actor)) return findAgentFigures(db, currency)
  return actor.role === 'owner' ? findOwnerFigures(db, actor, currency) : findTenantFigures(db, actor)
}

async function findTenantFigures(db: Db, actor: Actor): Promise<Overview> {
  const totals = await findApplicationTotals(db, { tenantId: actor.id })
  const applications = Object.values(totals).reduce((sum, number) => sum + number, 0)
  return { role: 'tenant', applications, pendingApplications: totals.pending }
}

async function findOwnerFigures(db: Db, actor: Actor, currency: string): Promise<Overview> {
  return { role: 'owner', ...presentFigures(await findCounts(db, actor.id), currency) }
}

async function findAgentFigures(db: Db, currency: string): Promise<Overview> {
  const counts = await findCounts(db, INSTALLATION)
  return {
    role: 'agent',
    ...presentFigures(counts, currency),
    owners: counts('user', 'owner'),
    tenants: counts('user', 'tenant'),
  }
}

const presentFigures = (counts: Counts, currency: string) => ({
  currency,
  properties: counts('property'),
  occupied: counts('property', 'occupied'),
  monthlyRevenue: fromCents(counts('rent', currency), currency),
  pendingApplications: counts('application', 'pending'),
})
