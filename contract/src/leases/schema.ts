import { z } from 'zod'
import { contactSchema, personSchema } from '../accounts/schema.ts'
import { amount, currencyCode } from '../amount.ts'
import { consequencesSchema } from '../consequences.ts'
import { day, givenDay, instant } from '../dates.ts'
import { propertySummarySchema } from '../properties/schema.ts'

export const LEASE_STATES = ['current', 'upcoming', 'ended', 'cancelled'] as const

/** What the days of a lease mean today, where its home is. */
export const leaseDaysSchema = z.object({
  timeZone: z.string().describe('IANA name; the days of the lease begin and end there'),
  today: day.describe('The day that it is there'),
  hasBegun: z.boolean().describe('True from the first day on'),
  hasEnded: z.boolean().describe('True from the day after the last one on'),
  beginsInDays: z.int().describe('Days until the first one: 1 on the day before it, 0 once it has begun'),
  endsInDays: z.int().describe('Days until the last one: 1 on the day before it, 0 from then on'),
})

/** The tenant of a lease, who may have no account yet: then `firstName` is the whole name that the landlord gave. */
export const tenantSchema = personSchema.extend({
  id: z.uuid().nullable().describe('Null while the tenant has no account'),
})

/** A lease of one home to one tenant. */
export const leaseSchema = leaseDaysSchema.extend({
  id: z.uuid(),
  propertyId: z.uuid(),
  tenantId: tenantSchema.shape.id,
  startDate: day,
  endDate: day.describe('The last day, inclusive'),
  monthlyRent: amount,
  securityDeposit: amount,
  currency: currencyCode,
  leaseDocument: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
})

/** A lease with its home and the owner's contact details, for its tenant. */
export const tenancySchema = leaseSchema.extend({
  property: propertySummarySchema.pick({
    id: true,
    ownerId: true,
    title: true,
    address: true,
    city: true,
    cover: true,
    price: true,
    currency: true,
    status: true,
    isPublished: true,
    facts: true,
  }),
  owner: contactSchema,
})

/** The tenant's present lease, else the next to start, with the other ones. */
export const ownTenancySchema = tenancySchema.extend({
  others: z.array(tenancySchema).describe('The caller’s other leases that have not ended, first to start first'),
})

/** The new last day of a lease. */
export const leaseEndSchema = z.object({ endDate: givenDay('Choose the last day') })

/** What an earlier last day would change. */
export const leaseEndPreviewSchema = z.object({
  startDate: day,
  endDate: day.describe('The new last day'),
  consequences: consequencesSchema,
})

/** What a cancellation would change, or why it is not possible. */
export const cancellationPreviewSchema = z.object({
  property: propertySummarySchema.pick({ id: true, title: true }),
  tenant: tenantSchema,
  startDate: day,
  endDate: day,
  consequences: consequencesSchema,
  obstacle: z.string().nullable().describe('Why the lease can’t be cancelled; null when it can'),
})

/** Options of a cancellation. */
export const cancellationSchema = z.object({
  reopenOthers: z.boolean().default(true).describe('Whether the applications that the approval closed are reopened'),
})

export type CancellationPreview = z.output<typeof cancellationPreviewSchema>
export type Cancellation = z.output<typeof cancellationSchema>
export type LeaseEndPreview = z.output<typeof leaseEndPreviewSchema>
export type LeaseEnd = z.output<typeof leaseEndSchema>
export type Tenant = z.output<typeof tenantSchema>
export type Tenancy = z.output<typeof tenancySchema>
export type OwnTenancy = z.output<typeof ownTenancySchema>
export type LeaseDays = z.output<typeof leaseDaysSchema>
export type Lease = z.output<typeof leaseSchema>
