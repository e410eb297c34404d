import { and, gte, isNull, lt, sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { cents, createdAt, currency, id, instant, updatedAt } from '../../db/columns.ts'
import { dayInZone } from '../../db/day-in-zone.ts'
import { earliestDay, latestDay } from '../../format/days.ts'
import { users } from '../accounts/table.ts'
import { applications } from '../applications/table.ts'
import { properties } from '../properties/table.ts'

/** The exclusion constraint `a_home_is_let_once_at_a_time` forbids that active leases of a property overlap. */
export const leases = pgTable(
  'leases',
  {
    id: id(),
    propertyId: uuid('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'restrict' }),
    tenantId: uuid('tenant_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    /** The last day, inclusive. */
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    /** IANA name, taken over from the home when the lease is made: its days begin and end there. */
    timeZone: text('time_zone').notNull(),
    rentCents: cents('rent_cents'),
    depositCents: cents('deposit_cents'),
    /** The home's. */
    currency: currency(),
    /** The application whose approval created the lease; null when there is none. */
    applicationId: uuid('application_id').references(() => applications.id, { onDelete: 'set null' }),
    document: text('document'),
    /** When `closeEndedLeases` closed the lease; null until then. */
    closedAt: instant('closed_at'),
    /** When the lease was cancelled, before its first day; null for an active lease. */
    cancelledAt: instant('cancelled_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('leases_of_tenant').on(t.tenantId, t.endsOn),
    index('leases_to_close').on(t.endsOn).where(sql`closed_at is null and cancelled_at is null`),
    // Those that ended some days ago.
    index('leases_by_last_day').on(t.endsOn),
    index('leases_of_property').on(t.propertyId, t.startsOn),
    index('leases_of_application').on(t.applicationId),
    check('a_lease_ends_after_it_starts', sql`${t.endsOn} > ${t.startsOn}`),
    check('a_currency_of_a_lease_is_a_code', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check('a_lease_is_cancelled_before_it_begins', sql`day_in(${t.timeZone}, ${t.cancelledAt}) < ${t.startsOn}`),
  ],
)

/** The lease was not cancelled. Every query of current and coming leases needs this condition. */
export const isActive = isNull(leases.cancelledAt)

/** The lease is active and its last day is not over. The earliest day anywhere lets an index find it. */
export const hasNotEnded = (now: Date) =>
  and(isActive, gte(leases.endsOn, earliestDay(now)), gte(leases.endsOn, dayInZone(leases.timeZone, now)))

/** The lease is active and its last day is over. The latest day anywhere lets an index find it. */
export const hasEnded = (now: Date) =>
  and(isActive, lt(leases.endsOn, latestDay(now)), lt(leases.endsOn, dayInZone(leases.timeZone, now)))

export type LeaseRow = typeof leases.$inferSelect
