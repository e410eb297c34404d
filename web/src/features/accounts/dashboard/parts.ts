import { urlOf } from '@lintel/contract/screens'
import { AgentDashboard, type DashboardModule } from '../../../dashboard.ts'
import { fill } from '../../../slots.tsx'
import { WaitingAgents } from './waiting-agents.tsx'

export const parts: DashboardModule['parts'] = [fill(AgentDashboard.Sections, WaitingAgents, { order: 40 })]

export const firstSteps: DashboardModule['firstSteps'] = [
  {
    of: 'tenant',
    order: 20,
    title: 'Tell how you can be reached',
    text: 'With a verified email you hear of decisions and messages at once.',
    href: urlOf('profile'),
    useIsDone: ({ user }) => user.email !== null && user.isEmailVerified,
  },
]
