import type { Db } from '../../db/connect.ts'
import { type DashboardVisit, dashboardFigures } from '../accounts/dashboard-figures.ts'
import { findApplicationTotals } from './totals/queries.ts'

async function countOwn(db: Db, { actor }: DashboardVisit) {
  const totals = await findApplicationTotals(db, { tenantId: actor.id })
  const applications = Object.values(totals).reduce((sum, number) => sum + number, 0)
  return { applications, pendingApplications: totals.pending }
}

const countPending = (_db: Db, { counts }: DashboardVisit) => ({
  pendingApplications: counts('application', 'pending'),
})

export const applicationsOnDashboards = dashboardFigures.with({
  tenant: countOwn,
  owner: countPending,
  agent: countPending,
})
