import { z } from 'zod'
import { emailAddress } from '../accounts/email-address.ts'
import { linkToken } from '../accounts/schema.ts'
import { amount, currencyCode } from '../amount.ts'
import { consequencesSchema } from '../consequences.ts'
import { day, givenDay, instant } from '../dates.ts'
import { LIMITS } from '../limits.ts'
import { propertySummarySchema } from '../properties/schema.ts'
import { lineText, numeric, optionalText } from '../text.ts'
import { LEASE_STATES, leaseSchema, tenantSchema } from './schema.ts'

const terms = {
  propertyId: z.uuid(),
  startDate: givenDay('Choose the first day'),
  endDate: givenDay('Choose the last day'),
  monthlyRent: numeric(amount).optional().describe('The home’s when absent'),
  securityDeposit: numeric(amount).optional().describe('As much as the rent when absent'),
}

const inOrder = ({ startDate, endDate }: { startDate: string; endDate: string }) => endDate > startDate
const ORDER = { path: ['endDate'], message: 'The last day must come after the first' }

/** A lease without an application: for a tenant with an account, or for one who is named and may be invited. */
export const newLeaseSchema = z
  .object({
    ...terms,
    tenantId: z.uuid().optional().describe('The tenant’s account'),
    tenantName: optionalText(lineText(LIMITS.fullNameMax)).describe('Of a tenant without an account'),
    email: optionalText(emailAddress)
      .optional()
      .describe('Where a tenant without an account is invited; a link to hand over is returned when absent'),
  })
  .refine(inOrder, ORDER)
  .refine(({ tenantId, tenantName }) => tenantId || tenantName, {
    path: ['tenantName'],
    message: 'Tenant name is required',
  })

export const newLeaseQuerySchema = z.object(terms).refine(inOrder, ORDER)

/** What a new lease would change. */
export const newLeasePreviewSchema = z.object({
  property: propertySummarySchema.pick({ id: true, title: true }),
  currency: currencyCode,
  monthlyRent: amount,
  securityDeposit: amount,
  state: z.enum(LEASE_STATES).describe('Of the lease: whether it is to come, runs or has ended'),
  overlaps: z
    .array(z.object({ startDate: day, endDate: day }))
    .describe('Leases of the home in those days: with one, the lease can’t be created'),
  consequences: consequencesSchema,
})

export const INVITATION_STATES = ['open', 'expired', 'accepted', 'revoked'] as const

/** The last invitation of a lease's tenant. */
export const invitationSchema = z.object({
  state: z.enum(INVITATION_STATES),
  email: z.string().nullable().describe('Where it was sent; null for a link that is handed over'),
  createdAt: instant,
  expiresAt: instant,
})

/** An invitation that was just made. */
export const newInvitationSchema = invitationSchema.extend({
  url: z.string().nullable().describe('The link to hand over, shown this once; null when it is emailed'),
})

export const createdLeaseSchema = leaseSchema.extend({
  tenant: tenantSchema,
  invitation: newInvitationSchema.nullable().describe('Null for a tenant with an account'),
})

/** Invites the tenant of a lease; an earlier invitation ends. */
export const invitationFormSchema = z.object({
  email: optionalText(emailAddress).optional().describe('A link to hand over is returned when absent'),
})

/** The token in the fragment of an invitation's link. */
export const invitationTokenSchema = z.object({ token: linkToken })

/** An invitation as shown to the holder of its link. */
export const openedInvitationSchema = z.object({
  property: propertySummarySchema.pick({ title: true, address: true, city: true }),
  landlord: z.string().describe('Full name of the owner'),
  tenantName: z.string(),
  startDate: day,
  endDate: day,
  monthlyRent: amount,
  currency: currencyCode,
  expiresAt: instant,
})

export type NewLease = z.output<typeof newLeaseSchema>
export type NewLeaseQuery = z.output<typeof newLeaseQuerySchema>
export type NewLeasePreview = z.output<typeof newLeasePreviewSchema>
export type Invitation = z.output<typeof invitationSchema>
export type NewInvitation = z.output<typeof newInvitationSchema>
export type CreatedLease = z.output<typeof createdLeaseSchema>
export type OpenedInvitation = z.output<typeof openedInvitationSchema>
