import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import { fromCents } from '@lintel/contract/money'
import type { Overview } from '@lintel/contract/overview/schema'
import type { Settings } from '../../context.ts'
import { type Counts, findCounts } from '../../counts/queries.ts'
import { INSTALLATION } from '../../counts/table.ts'
import type { Db } from '../../db/connect.ts'
import { findApplicationTotals } from '../applications/totals/queries.ts'
import { findRentFigures, keepsBooks } from '../rent/figures/queries.ts'

type Installation = Pick<Settings, 'currency' | 'timeZone'>

/** The figures of a user's dashboard, read from counts that triggers keep. Sums of money are in the installation's currency. */
export function findOverview(db: Db, actor: Actor, installation: Installation): Promise<Overview> {
  if (isApprovedAgent(actor)) return findAgentFigures(db, actor, installation)
  return actor.role === 'owner' ? findOwnerFigures(db, actor, installation) : findTenantFigures(db, actor)
}

async function findTenantFigures(db: Db, actor: Actor): Promise<Overview> {
  const totals = await findApplicationTotals(db, { tenantId: actor.id })
  const applications = Object.values(totals).reduce((sum, number) => sum + number, 0)
  return { role: 'tenant', applications, pendingApplications: totals.pending }
}

async function findOwnerFigures(db: Db, actor: Actor, installation: Installation): Promise<Overview> {
  return { role: 'owner', ...(await findPortfolio(db, actor, await findCounts(db, actor.id), installation)) }
}

async function findAgentFigures(db: Db, actor: Actor, installation: Installation): Promise<Overview> {
  const counts = await findCounts(db, INSTALLATION)
  return {
    role: 'agent',
    ...(await findPortfolio(db, actor, counts, installation)),
    owners: counts('user', 'owner'),
    tenants: counts('user', 'tenant'),
  }
}

async function findPortfolio(db: Db, actor: Actor, counts: Counts, installation: Installation) {
  const { currency } = installation
  const hasBooks = await keepsBooks(db, actor)
  const { expected, received } = await findRentFigures(db, actor, installation)
  return {
    currency,
    properties: counts('property'),
    occupied: counts('property', 'occupied'),
    monthlyRevenue: fromCents(counts('rent', currency), currency),
    ...{ hasBooks, expected, received },
    pendingApplications: counts('application', 'pending'),
  }
}
