import type { OwnUser } from '@lintel/contract/accounts/schema'
import type { Role } from '@lintel/contract/actor'
import { isolated } from '@lintel/contract/isolated'
import type { Overview } from '@lintel/contract/overview/schema'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AgentDashboard, dashboardOf, OwnerDashboard, TenantDashboard } from '../../dashboard.ts'
import { ScreenParts } from '../../screen-parts.tsx'
import { fill } from '../../slots.tsx'
import { Page, PageHeading } from '../../ui/page/page.tsx'
import { useCurrentUser } from '../accounts/data.ts'
import { WaitingNotice } from '../accounts/waiting-notice.tsx'
import { CONTRIBUTED } from './contributed.ts'
import { overviewQuery } from './data.ts'
import { Figures } from './figures.tsx'
import { FirstStepsCard } from './first-steps-card.tsx'

const DASHBOARDS = { tenant: TenantDashboard, owner: OwnerDashboard, agent: AgentDashboard }

const PARTS = [
  ...CONTRIBUTED,
  ...Object.values(DASHBOARDS).map(({ Sections }) => fill(Sections, FirstStepsCard, { order: 20 })),
]

const TITLES: Record<Role, (user: OwnUser) => string> = {
  tenant: ({ firstName }) => `Welcome back, ${isolated(firstName)}`,
  owner: () => 'Property Portfolio',
  agent: () => 'Agent Dashboard',
}

/** The signed-in user's dashboard, by role. */
export function DashboardScreen() {
  const user = useCurrentUser()
  if (!user) return null
  const role = dashboardOf(user)
  return (
    <ScreenParts parts={PARTS}>
      <Dashboard key={role} role={role} user={user} />
    </ScreenParts>
  )
}

function Dashboard({ role, user }: { role: Role; user: OwnUser }) {
  const overview = useQuery(overviewQuery)
  const { Action, Figures: Cards, Sections } = DASHBOARDS[role]
  return (
    <Page>
      <PageHeading title={TITLES[role](user)} action={<Action />} />
      {role === 'tenant' && user.role === 'agent' && <WaitingNotice className="mb-6" />}
      <Figures role={role} overview={overview} Cards={Cards as (props: { overview: Overview }) => ReactNode} />
      <Sections user={user} overview={overview} />
    </Page>
  )
}
