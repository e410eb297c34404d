import { AgentDashboard, type DashboardModule, OwnerDashboard, TenantDashboard } from '../../../dashboard.ts'
import { fill } from '../../../slots.tsx'
import { OwnApplicationsFigure, PendingApplications, PendingReview } from './figures.tsx'
import { OwnApplications } from './own-applications.tsx'
import { RecentOfAll, RecentOfOwner, RecentOfTenant } from './recent.tsx'
import { SimilarProperties } from './similar-properties.tsx'

export { firstSteps } from './first-steps.ts'

export const parts: DashboardModule['parts'] = [
  fill(TenantDashboard.Figures, OwnApplicationsFigure, { order: 30 }),
  fill(TenantDashboard.Sections, RecentOfTenant, { order: 40 }),
  fill(TenantDashboard.Sections, SimilarProperties, { order: 60 }),
  fill(OwnerDashboard.Figures, PendingApplications, { order: 40 }),
  fill(OwnerDashboard.Sections, RecentOfOwner, { order: 50 }),
  fill(OwnerDashboard.Sections, OwnApplications, { order: 90 }),
  fill(AgentDashboard.Figures, PendingReview, { order: 30 }),
  fill(AgentDashboard.Sections, RecentOfAll, { order: 50 }),
  fill(AgentDashboard.Sections, OwnApplications, { order: 110 }),
]
