import type { OwnUser, User } from '@lintel/contract/accounts/schema'
import { type Actor, isApprovedAgent, isOwner, type Role } from '@lintel/contract/actor'
import type { Overview } from '@lintel/contract/overview/schema'
import type { UseQueryResult } from '@tanstack/react-query'
import { createSlot, type Part } from './slots.tsx'

// Outside the feature overview: the features that add to dashboards stand above it.

/** The role that a user's dashboard is for. Agents who are not approved yet have the tenant's. */
export const dashboardOf = (user: Actor): Role => (isApprovedAgent(user) ? 'agent' : isOwner(user) ? 'owner' : 'tenant')

export type FiguresOf<R extends Role> = Extract<Overview, { role: R }>

const createDashboard = <Figures extends Overview>() => ({
  /** The main action, beside the title. */
  Action: createSlot<object>(),
  /** Cards of the row at the top, one a part. */
  Figures: createSlot<{ overview: Figures }>(),
  /** All below the figures. */
  Sections: createSlot<{ user: User; overview: UseQueryResult<Overview> }>(),
})

/** Takes an agent's figures, too: an agent may be approved while the page is open. */
export const TenantDashboard = createDashboard<Overview>()
export const OwnerDashboard = createDashboard<FiguresOf<'owner'>>()
export const AgentDashboard = createDashboard<FiguresOf<'agent'>>()

/** One of the first things to do, for new users. */
export type FirstStep = {
  of: Role
  order: number
  title: string
  text: string
  href: string
  /** From what the dashboard reads anyway. @returns undefined until that is loaded */
  useIsDone: (read: { user: OwnUser; overview: Overview }) => boolean | undefined
}

/** What a feature adds to dashboards: the exports of its `dashboard/parts.ts`, which is loaded with a dashboard. */
export type DashboardModule = { parts?: Part[]; firstSteps?: FirstStep[] }
