import { z } from 'zod'
import { amountSum, currencyCode } from '../amount.ts'

const count = z.int().min(0)
const portfolio = {
  properties: count,
  occupied: count,
  monthlyRevenue: amountSum.describe('Rents of the occupied homes a month'),
  hasBooks: z.boolean().describe('Whether any of the leases has books'),
  expected: amountSum.describe('Charges in the books of leases that are due this month'),
  received: amountSum.describe('Payments in the books of leases that were received this month'),
  currency: currencyCode,
  pendingApplications: count,
}

/** A dashboard's figures by role. An agent waiting for approval gets the tenant's. */
export const overviewSchema = z.discriminatedUnion('role', [
  z.object({ role: z.literal('tenant'), applications: count, pendingApplications: count }),
  z.object({ role: z.literal('owner'), ...portfolio }),
  z.object({ role: z.literal('agent'), ...portfolio, owners: count, tenants: count }),
])

export type Overview = z.output<typeof overviewSchema>
