import { AgentDashboard, type DashboardModule } from '../../../dashboard.ts'
import { fill } from '../../../slots.tsx'
import { OpenReports } from './open-reports.tsx'

export const parts: DashboardModule['parts'] = [fill(AgentDashboard.Sections, OpenReports, { order: 30 })]
