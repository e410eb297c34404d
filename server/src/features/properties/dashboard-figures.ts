import { fromCents } from '@lintel/contract/money'
import { type DashboardVisit, dashboardFigures } from '../accounts/dashboard-figures.ts'

/** From counts that triggers keep. Sums of money are in the installation's currency. */
const countProperties = ({ counts, settings: { currency } }: DashboardVisit) => ({
  currency,
  properties: counts('property'),
  occupied: counts('property', 'occupied'),
  monthlyRevenue: fromCents(counts('rent', currency), currency),
})

export const propertiesOnDashboards = dashboardFigures.with({
  owner: (_db, visit) => countProperties(visit),
  agent: (_db, visit) => countProperties(visit),
})
