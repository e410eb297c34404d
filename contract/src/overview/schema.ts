import { z } from 'zod'
import { propertyFigures } from '../properties/figures.ts'
import { booksFigures } from '../rent/figures.ts'

const count = z.int().min(0)
const portfolio = { ...propertyFigures, ...booksFigures, pendingApplications: count }

/** A dashboard's figures by role, contributed by features. An agent waiting for approval gets the tenant's. */
export const overviewSchema = z.discriminatedUnion('role', [
  z.object({ role: z.literal('tenant'), applications: count, pendingApplications: count }),
  z.object({ role: z.literal('owner'), ...portfolio }),
  z.object({ role: z.literal('agent'), ...portfolio, owners: count, tenants: count }),
])

export type Overview = z.output<typeof overviewSchema>
