import { AgentDashboard, type DashboardModule, OwnerDashboard, TenantDashboard } from '../../../dashboard.ts'
import { fill } from '../../../slots.tsx'
import { OwnMoney } from '../lease-money.tsx'
import { RentThisMonth } from './rent-this-month.tsx'

export const parts: DashboardModule['parts'] = [
  fill(TenantDashboard.Sections, OwnMoney, { order: 10 }),
  fill(OwnerDashboard.Sections, RentThisMonth, { order: 10 }),
  fill(OwnerDashboard.Sections, OwnMoney, { order: 70 }),
  fill(AgentDashboard.Sections, RentThisMonth, { order: 10 }),
  fill(AgentDashboard.Sections, OwnMoney, { order: 90 }),
]
