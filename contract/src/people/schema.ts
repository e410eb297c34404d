import { z } from 'zod'
import { contactSchema, personSchema, userSchema } from '../accounts/schema.ts'
import { ROLES, type Role } from '../actor.ts'
import { applicationSchema } from '../applications/schema.ts'
import { cappedCountSchema } from '../counts.ts'
import { day, instant } from '../dates.ts'
import { documentSchema } from '../documents/schema.ts'
import { exportFields } from '../exports.ts'
import { leaseSchema, tenantSchema } from '../leases/schema.ts'
import { LIMITS } from '../limits.ts'
import { pageQuery } from '../paging.ts'
import { propertySummarySchema } from '../properties/schema.ts'
import { searchText } from '../text.ts'
import { USER_COLUMN_HEADINGS } from './columns.ts'

/** The newest records of a kind. */
const newest = <S extends z.ZodType>(item: S) =>
  z.object({ items: z.array(item), more: z.boolean().describe('Whether there are older ones') })

const property = applicationSchema.shape.property

/** A lease on a person's page, with its home and tenant. */
export const personLeaseSchema = leaseSchema
  .pick({ id: true, startDate: true, endDate: true, monthlyRent: true, currency: true, hasBegun: true, hasEnded: true })
  .extend({
    applicationId: z.uuid().nullable().describe('The application whose approval made it'),
    isCancelled: z.boolean(),
    property,
    tenant: tenantSchema,
  })

/** An application on a person's page, with its home and applicant. */
export const personApplicationSchema = applicationSchema
  .pick({ id: true, status: true, createdAt: true })
  .extend({ property, tenant: personSchema })

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

/** A user in the list of all. */
export const listedUserSchema = userSchema.extend({
  homes: z.int().min(0).describe('Homes that the user owns, drafts included'),
  applications: cappedCountSchema.describe('Applications that the user sent'),
})

/** `name`: by last name, then first name. */
export const USER_SORTS = ['newest', 'oldest', 'name'] as const

/** Filters of the list of all users; a user must match all that are given. */
export const userListQuery = pageQuery.extend({
  search: searchText(LIMITS.searchMax).optional().describe('Within name, username or email, regardless of case'),
  role: z
    .enum([...ROLES, 'active'])
    .optional()
    .describe('`active`: owners and tenants, the dashboard’s active users'),
  waiting: z.literal('true').optional().describe('Only agents waiting for approval'),
  state: z.literal('disabled').optional().describe('Only accounts that are disabled'),
  sort: z.enum(USER_SORTS).default('newest'),
})

/** The list's CSV. */
export const userExportQuery = userListQuery
  .omit({ limit: true, cursor: true })
  .extend(exportFields(USER_COLUMN_HEADINGS))

/** How many users there are, in all, of each role, and in the states that agents look after. */
export const userCountsSchema = z.object({
  all: z.int().min(0),
  ...(Object.fromEntries(ROLES.map((role) => [role, z.int().min(0)])) as Record<Role, z.ZodInt>),
  waiting: cappedCountSchema.describe('Agents waiting for approval'),
  disabled: cappedCountSchema,
})

export type PersonPage = z.output<typeof personPageSchema>
export type PersonLease = z.output<typeof personLeaseSchema>
export type ListedUser = z.output<typeof listedUserSchema>
export type UserCounts = z.output<typeof userCountsSchema>
export type UserSort = (typeof USER_SORTS)[number]
export type UserListQuery = z.output<typeof userListQuery>
export type UserExportQuery = z.output<typeof userExportQuery>
