import { ROLES } from '@lintel/contract/actor'
import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/table.ts'
import { properties } from '../properties/table.ts'

/** Counts of applications by status. */
const applicationsByStatus = () => ({
  pendingApplications: integer('pending_applications').notNull().default(0),
  approvedApplications: integer('approved_applications').notNull().default(0),
  rejectedApplications: integer('rejected_applications').notNull().default(0),
  withdrawnApplications: integer('withdrawn_applications').notNull().default(0),
})

/** Totals by owner, maintained by triggers in the transaction that changes a home or an application. */
export const portfolioTotals = pgTable(
  'portfolio_totals',
  {
    ownerId: uuid('owner_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    properties: integer('properties').notNull().default(0),
    occupied: integer('occupied').notNull().default(0),
    /** Sum of the occupied homes' rents. */
    revenueCents: bigint('revenue_cents', { mode: 'number' }).notNull().default(0),
    ...applicationsByStatus(),
  },
  (t) => [
    check(
      'totals_never_fall_below_zero',
      sql`least(${t.properties}, ${t.occupied}, ${t.revenueCents}, ${t.pendingApplications}, ${t.approvedApplications}, ${t.rejectedApplications}, ${t.withdrawnApplications}) >= 0`,
    ),
  ],
)

/** Applications by home, maintained by the same triggers; a home without applications may have no row. */
export const applicationTotals = pgTable(
  'application_totals',
  {
    propertyId: uuid('property_id')
      .primaryKey()
      .references(() => properties.id, { onDelete: 'cascade' }),
    applications: integer('applications').notNull().default(0),
    pending: integer('pending').notNull().default(0),
    approved: integer('approved').notNull().default(0),
    rejected: integer('rejected').notNull().default(0),
    withdrawn: integer('withdrawn').notNull().default(0),
  },
  (t) => [
    check(
      'applications_never_fall_below_zero',
      sql`least(${t.applications}, ${t.pending}, ${t.approved}, ${t.rejected}, ${t.withdrawn}) >= 0`,
    ),
  ],
)

/** Sums of `portfolioTotals`, in 16 rows by owner, so that concurrent writers seldom wait for each other. */
export const installationTotals = pgTable('installation_totals', {
  shard: smallint('shard').primaryKey(),
  properties: integer('properties').notNull().default(0),
  occupied: integer('occupied').notNull().default(0),
  revenueCents: bigint('revenue_cents', { mode: 'number' }).notNull().default(0),
  ...applicationsByStatus(),
})

/** Accounts by role, maintained by a trigger. */
export const userTotals = pgTable('user_totals', {
  role: text('role', { enum: ROLES }).primaryKey(),
  users: integer('users').notNull().default(0),
})
