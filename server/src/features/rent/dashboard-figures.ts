import type { Db } from '../../db/connect.ts'
import { type DashboardVisit, dashboardFigures } from '../accounts/dashboard-figures.ts'
import { findRentFigures, keepsBooks } from './figures/queries.ts'

async function findRent(db: Db, { actor, settings }: DashboardVisit) {
  const hasBooks = await keepsBooks(db, actor)
  const { expected, received } = await findRentFigures(db, actor, settings)
  return { hasBooks, expected, received }
}

export const rentOnDashboards = dashboardFigures.with({ owner: findRent, agent: findRent })
