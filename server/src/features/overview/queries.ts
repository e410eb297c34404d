import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import type { Overview } from '@lintel/contract/overview/schema'
import { type Counts, findCounts } from '../../counts/queries.ts'
import { INSTALLATION } from '../../counts/table.ts'
import type { Db } from '../../db/connect.ts'
import { type DashboardVisit, dashboardFigures } from '../accounts/dashboard-figures.ts'

/** The figures of a user's dashboard, of all features. */
export async function findOverview(db: Db, actor: Actor, settings: DashboardVisit['settings']): Promise<Overview> {
  const role = isApprovedAgent(actor) ? 'agent' : actor.role === 'owner' ? 'owner' : 'tenant'
  const counts = role === 'tenant' ? NO_COUNTS : await findCounts(db, role === 'agent' ? INSTALLATION : actor.id)
  const figures = await Promise.all(dashboardFigures.all().map((of) => of[role]?.(db, { actor, counts, settings })))
  return Object.assign({ role }, ...figures)
}

const NO_COUNTS: Counts = () => 0
