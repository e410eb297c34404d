import type { Role } from '@lintel/contract/actor'
import type { DashboardModule } from '../../dashboard.ts'

/** Found by file name: the declarations of features are part of a first visit, dashboards are not. */
const MODULES = Object.values(import.meta.glob<DashboardModule>('../*/dashboard/parts.{ts,tsx}', { eager: true }))

/** What the features show on dashboards. */
export const CONTRIBUTED = MODULES.flatMap(({ parts = [] }) => parts)

const STEPS = MODULES.flatMap(({ firstSteps = [] }) => firstSteps).sort((a, b) => a.order - b.order)

/** The first things to do for a new user of a role, in their order. */
export const firstStepsOf = (role: Role) => STEPS.filter((step) => step.of === role)
