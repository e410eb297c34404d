import { urlOf } from '@lintel/contract/screens'
import { AgentDashboard, type DashboardModule } from '../../../dashboard.ts'
import { fill } from '../../../slots.tsx'
import { ActiveUsers } from './active-users.tsx'

export const parts: DashboardModule['parts'] = [fill(AgentDashboard.Figures, ActiveUsers, { order: 20 })]

export const firstSteps: DashboardModule['firstSteps'] = [
  {
    of: 'agent',
    order: 20,
    title: 'Meet the people',
    text: 'Find an account, take notes, and help those who are locked out.',
    href: urlOf('users'),
    useIsDone: () => false,
  },
]
