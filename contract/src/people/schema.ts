import { z } from 'zod'
import { contactSchema, personSchema, userSchema } from '../accounts/schema.ts'
import { ROLES } from '../actor.ts'
import { applicationSchema } from '../applications/schema.ts'
import { day, instant } from '../dates.ts'
import { documentSchema } from '../documents/schema.ts'
import { leaseSchema } from '../leases/schema.ts'
import { propertySummarySchema } from '../properties/schema.ts'

/** The newest records of a kind. */
const newest = <S extends z.ZodType>(item: S) =>
  z.object({ items: z.array(item), more: z.boolean().describe('Whether there are older ones') })

const home = applicationSchema.shape.property

/** A lease on a person's page, with its home and tenant. */
export const personLeaseSchema = leaseSchema
  .pick({ id: true, startDate: true, endDate: true, monthlyRent: true })
  .extend({
    applicationId: z.uuid().nullable().describe('The application whose approval made it'),
    isCancelled: z.boolean(),
    property: home,
    tenant: personSchema,
  })

/** An application on a person's page, with its home and applicant. */
export const personApplicationSchema = applicationSchema
  .pick({ id: true, status: true, createdAt: true })
  .extend({ property: home, tenant: personSchema })

/** A person's page: the parts that the caller may see; the others are absent. */
export const personPageSchema = z.object({
  person: personSchema.extend({
    role: z.enum(ROLES),
    memberSince: day.describe('The first day of the month of their registration'),
    isDeleted: z.boolean().describe('Whether they deleted their account'),
  }),
  canWrite: z.boolean().describe('Whether the caller may write to them'),
  contact: contactSchema.pick({ email: true, phone: true }).optional(),
  account: userSchema.optional().describe('For agents'),
  homes: newest(propertySummarySchema).optional().describe('Absent for tenants'),
  leases: newest(personLeaseSchema).optional().describe('Between the two; for agents and oneself all'),
  applications: newest(personApplicationSchema).optional().describe('Between the two; for agents and oneself all'),
  documents: newest(documentSchema).optional().describe('The person’s documents that the caller may see'),
  conversation: z
    .object({ lastAt: instant, unread: z.int() })
    .optional()
    .describe('The caller’s conversation with them'),
})

export type PersonPage = z.output<typeof personPageSchema>
export type PersonLease = z.output<typeof personLeaseSchema>
export type PersonApplication = z.output<typeof personApplicationSchema>
