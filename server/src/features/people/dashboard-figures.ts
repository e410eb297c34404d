import { dashboardFigures } from '../accounts/dashboard-figures.ts'

export const usersOnDashboards = dashboardFigures.with({
  agent: (_db, { counts }) => ({ owners: counts('user', 'owner'), tenants: counts('user', 'tenant') }),
})
