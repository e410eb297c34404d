import { declareScreens } from '../screen.ts'

export const rentScreens = declareScreens({
  money: { path: '/money', access: 'signed-in', title: 'Money', search: ['lease'] },
  rent: { path: '/rent', access: 'signed-in', title: 'Rent', search: ['filter'] },
  rentImport: { path: '/rent/import', access: 'signed-in', title: 'Bring in tenants' },
  rentMonth: { path: '/rent/month', access: 'signed-in', title: 'Rent this month', search: ['show'] },
  statement: { path: '/rent/statement', access: 'signed-in', title: 'Statement', search: ['owner', 'property'] },
  ledger: { path: '/leases/:id/money', access: 'signed-in', title: 'Ledger', record: 'GET /api/leases/:id/account' },
})
