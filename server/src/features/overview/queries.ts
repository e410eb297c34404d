import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import { fromCents } from '@lintel/contract/money'
import type { Overview } from '@lintel/contract/overview/schema'
import { type Counts, findCounts } from '../../counts/queries.ts'
import { INSTALLATION } from '../../counts/table.ts'
import type { Db } from '../../db/connect.ts'
import { findApplicationTotals } from '../applications/totals/queries.ts'

/** The figures of a user's dashboard, read from counts that triggers keep. */
export function findOverview(db: Db, actor: Actor): Promise<Overview> {
  if (isApprovedAgent(actor)) return findAgentFigures(db)
  return actor.role === 'owner' ? findOwnerFigures(db, actor) : findTenantFigures(db, actor)
}

async function findTenantFigures(db: Db, actor: Actor): Promise<Overview> {
  const totals = await findApplicationTotals(db, { tenantId: actor.id })
  const applications = Object.values(totals).reduce((sum, number) => sum + number, 0)
  return { role: 'tenant', applications, pendingApplications: totals.pending }
}

async function findOwnerFigures(db: Db, actor: Actor): Promise<Overview> {
  return { role: 'owner', ...presentFigures(await findCounts(db, actor.id)) }
}

async function findAgentFigures(db: Db): Promise<Overview> {
  const counts = await findCounts(db, INSTALLATION)
  return {
    role: 'agent',
    ...presentFigures(counts),
    owners: counts('user', 'owner'),
    tenants: counts('user', 'tenant'),
  }
}

const presentFigures = (counts: Counts) => ({
  properties: counts('property'),
  occupied: counts('property', 'occupied'),
  monthlyRevenue: fromCents(counts('rent')),
  pendingApplications: counts('application', 'pending'),
})
