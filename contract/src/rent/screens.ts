import { declareScreens } from '../screen.ts'

export const rentScreens = declareScreens({
  money: { path: '/money', access: 'signed-in', title: 'Money' },
  rent: { path: '/rent', access: 'signed-in', title: 'Rent' },
  rentImport: { path: '/rent/import', access: 'signed-in', title: 'Bring in tenants' },
  rentMonth: { path: '/rent/month', access: 'signed-in', title: 'Rent this month' },
  statement: { path: '/rent/statement', access: 'signed-in', title: 'Statement' },
  ledger: { path: '/leases/:id/money', access: 'signed-in', title: 'Ledger', record: 'GET /api/leases/:id/account' },
})
