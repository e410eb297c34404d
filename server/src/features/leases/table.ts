import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { cents, createdAt, id, instant, updatedAt } from '../../db/columns.ts'
import { users } from '../accounts/table.ts'
import { properties } from '../properties/table.ts'

/** Tenancies. That those of one home never overlap is the exclusion constraint `a_home_is_let_once_at_a_time`. */
export const leases = pgTable(
  'leases',
  {
    id: id(),
    propertyId: uuid('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    tenantId: uuid('tenant_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    /** The last day, inclusive. */
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    rentCents: cents('rent_cents'),
    depositCents: cents('deposit_cents'),
    document: text('document'),
    /** When the home was freed after the last day; null until then. */
    closedAt: instant('closed_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('leases_of_tenant').on(t.tenantId, t.endsOn),
    index('leases_to_close').on(t.endsOn).where(sql`closed_at is null`),
    index('leases_of_property').on(t.propertyId, t.startsOn),
    check('a_lease_ends_after_it_starts', sql`${t.endsOn} > ${t.startsOn}`),
  ],
)

export type LeaseRow = typeof leases.$inferSelect
