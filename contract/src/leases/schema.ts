import { z } from 'zod'
import { contactSchema } from '../accounts/schema.ts'
import { propertySummarySchema } from '../properties/schema.ts'
import { day, dollars, givenDay, instant } from '../text.ts'

/** A tenancy: one home, one tenant, a first and a last day. */
export const leaseSchema = z.object({
  id: z.uuid(),
  propertyId: z.uuid(),
  tenantId: z.uuid(),
  startDate: day,
  endDate: day.describe('The last day, inclusive'),
  monthlyRent: dollars,
  securityDeposit: dollars,
  leaseDocument: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
})

/** A lease as its tenant reads it: with the home, and whom to turn to. */
export const tenancySchema = leaseSchema.extend({
  property: propertySummarySchema.pick({
    id: true,
    ownerId: true,
    title: true,
    address: true,
    city: true,
    cover: true,
    price: true,
    status: true,
    isPublished: true,
  }),
  owner: contactSchema,
})

/** When a lease shall end instead: its new last day. */
export const leaseEndSchema = z.object({ endDate: givenDay('Choose the last day') })

export type LeaseEnd = z.output<typeof leaseEndSchema>
export type Tenancy = z.output<typeof tenancySchema>
export type Lease = z.output<typeof leaseSchema>
