import type { Actor, Role } from '@lintel/contract/actor'
import type { Overview } from '@lintel/contract/overview/schema'
import type { Settings } from '../../context.ts'
import { defineExtensionPoint } from '../../contributions.ts'
import type { Counts } from '../../counts/queries.ts'
import type { Db } from '../../db/connect.ts'

/** Who reads a dashboard. `counts`: of the owner's homes; for agents of all homes, for tenants none. */
export type DashboardVisit = {
  actor: Actor
  counts: Counts
  settings: Pick<Settings, 'currency' | 'timeZone'>
}

type FiguresOf<R extends Role> = Partial<Omit<Extract<Overview, { role: R }>, 'role'>>
type Find<R extends Role> = (db: Db, visit: DashboardVisit) => FiguresOf<R> | Promise<FiguresOf<R>>

/** A feature's figures on the dashboards of a role. Those of all features are found at once. */
export type DashboardFigures = { [R in Role]?: Find<R> }

export const dashboardFigures = defineExtensionPoint<DashboardFigures>('figures of dashboards')
