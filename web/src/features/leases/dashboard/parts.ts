import { AgentDashboard, type DashboardModule, OwnerDashboard, TenantDashboard } from '../../../dashboard.ts'
import { fill } from '../../../slots.tsx'
import { leaseQuery } from '../data.ts'
import { ActiveLease, MonthlyRent } from './figures.tsx'
import { RentedProperty } from './rented-property.tsx'

export const parts: DashboardModule['parts'] = [
  fill(TenantDashboard.Figures, MonthlyRent, { order: 10, reads: [leaseQuery] }),
  fill(TenantDashboard.Figures, ActiveLease, { order: 20, reads: [leaseQuery] }),
  fill(TenantDashboard.Sections, RentedProperty, { order: 50 }),
  fill(OwnerDashboard.Sections, RentedProperty, { order: 80 }),
  fill(AgentDashboard.Sections, RentedProperty, { order: 100 }),
]
