import { z } from 'zod'
import { personSchema } from '../accounts/schema.ts'
import { applicationSchema } from '../applications/schema.ts'
import { day, instant } from '../dates.ts'
import { LEASE_STATES, leaseSchema, tenantSchema } from '../leases/schema.ts'
import { propertySchema } from '../properties/schema.ts'
import { portfolioPropertySchema } from './schema.ts'

/** A lease as the home's managers see it. */
export const managedLeaseSchema = leaseSchema
  .pick({ id: true, startDate: true, endDate: true, monthlyRent: true, securityDeposit: true, currency: true })
  .extend({
    state: z.enum(LEASE_STATES),
    tenant: tenantSchema,
    applicationId: z.uuid().nullable().describe('The application whose approval made it'),
    documentId: z.uuid().nullable().describe('Its PDF, once it is written'),
  })

/** The caller's conversation about a home. */
export const propertyConversationSchema = z.object({
  user: personSchema,
  lastAt: instant.describe('When the last message about the home was sent'),
  unreadCount: z.int().describe('Unread messages of the whole conversation'),
})

/** How often the public page was opened on a day. Its managers and known bots are not counted. */
export const dailyViewsSchema = z.object({ day, views: z.int() })

/** A home as shown to its landlord and to agents. */
export const managedPropertySchema = propertySchema
  .extend(
    portfolioPropertySchema.pick({
      owner: true,
      applications: true,
      pendingApplications: true,
      letSince: true,
      letFrom: true,
      letUntil: true,
      tenant: true,
      freeSince: true,
      listedDays: true,
    }).shape,
  )
  .extend({
    publishedAt: instant.nullable().describe('Since when it is published; null while it is not'),
    publishedDays: z.int().nullable().describe('For how many days, 0 on the first; null while it is not published'),
    leases: z.array(managedLeaseSchema).describe('The last ten, newest first'),
    applicants: z.array(applicationSchema).describe('The first five pending applications, oldest first'),
    conversations: z.array(propertyConversationSchema).describe('The last five, newest first'),
    views: z
      .array(dailyViewsSchema)
      .describe('Of the last 30 days of the home, oldest first; days without views are left out'),
  })

export type ManagedLease = z.output<typeof managedLeaseSchema>
export type PropertyConversation = z.output<typeof propertyConversationSchema>
export type ManagedProperty = z.output<typeof managedPropertySchema>
