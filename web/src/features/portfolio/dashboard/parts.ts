import { AgentDashboard, type DashboardModule, OwnerDashboard } from '../../../dashboard.ts'
import { fill } from '../../../slots.tsx'
import { AddProperty, AddPropertyOfOthers } from './add-property.tsx'
import { EmptyLongest } from './empty-longest.tsx'
import { OccupancyRate, PropertiesOfAll, PropertiesOfOwner, RevenueOfAll, RevenueOfOwner } from './figures.tsx'
import { OwnProperties } from './own-properties.tsx'
import { PropertyPerformance } from './property-performance.tsx'

export { firstSteps } from './first-steps.ts'

export const parts: DashboardModule['parts'] = [
  fill(OwnerDashboard.Action, AddProperty),
  fill(OwnerDashboard.Figures, PropertiesOfOwner, { order: 10 }),
  fill(OwnerDashboard.Figures, OccupancyRate, { order: 20 }),
  fill(OwnerDashboard.Figures, RevenueOfOwner, { order: 30 }),
  fill(OwnerDashboard.Sections, OwnProperties, { order: 60 }),
  fill(AgentDashboard.Action, AddPropertyOfOthers),
  fill(AgentDashboard.Figures, PropertiesOfAll, { order: 10 }),
  fill(AgentDashboard.Figures, RevenueOfAll, { order: 40 }),
  fill(AgentDashboard.Sections, PropertyPerformance, { order: 60 }),
  fill(AgentDashboard.Sections, EmptyLongest, { order: 70 }),
]
