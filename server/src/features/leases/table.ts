import { and, gte, isNull, lt, sql } from 'drizzle-orm'
import { type AnyPgColumn, check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cents, createdAt, currency, id, instant, updatedAt } from '../../db/columns.ts'
import { dayInZone } from '../../db/day-in-zone.ts'
import { earliestDay, latestDay } from '../../format/days.ts'
import { type PersonRow, users } from '../accounts/table.ts'
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
    /** The account of its tenant in `lease_parties`; null while they have none. */
    tenantId: uuid('tenant_id').references(() => users.id, { onDelete: 'restrict' }),
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
    // For leases that ended some days ago.
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

/** Who is bound by a lease: its tenant, who may have no account yet. Its owner is the home's. */
export const leaseParties = pgTable(
  'lease_parties',
  {
    id: id(),
    leaseId: uuid('lease_id')
      .notNull()
      .references(() => leases.id, { onDelete: 'restrict' }),
    role: text('role', { enum: ['tenant'] })
      .notNull()
      .default('tenant'),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'restrict' }),
    /** The full name that the landlord gave, shown until there is an account; null for who had one from the start. */
    name: text('name'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('a_lease_has_one_tenant').on(t.leaseId),
    index('lease_parties_of_user').on(t.userId).where(sql`user_id is not null`),
    check('a_party_has_an_account_or_a_name', sql`${t.userId} is not null or coalesce(${t.name}, '') <> ''`),
    check('a_party_has_a_known_role', sql`${t.role} in ('tenant')`),
  ],
)

/** Links with which a tenant without an account takes over their lease. */
export const leaseInvitations = pgTable(
  'lease_invitations',
  {
    id: id(),
    leaseId: uuid('lease_id')
      .notNull()
      .references(() => leases.id, { onDelete: 'restrict' }),
    /** SHA-256: the token is random, so a slow hash adds nothing. */
    tokenHash: text('token_hash').notNull(),
    /** The address that it is sent to; null when the landlord hands it over. */
    email: text('email'),
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    uniqueIndex('a_token_invites_once').on(t.tokenHash),
    uniqueIndex('a_lease_has_one_open_invitation').on(t.leaseId).where(sql`accepted_at is null and revoked_at is null`),
    index('lease_invitations_of_lease').on(t.leaseId, t.createdAt),
    index('lease_invitations_by_inviter').on(t.invitedBy, t.createdAt),
    check('an_invitation_is_accepted_or_revoked', sql`${t.acceptedAt} is null or ${t.revokedAt} is null`),
  ],
)

export type LeaseInvitationRow = typeof leaseInvitations.$inferSelect

/** A lease's tenant: their account, or the name that they have until they have one. */
export type TenantRow = Omit<PersonRow, 'id'> & { id: string | null }

/**
 * The columns of a `TenantRow`, of a query that has left-joined the tenant's account and `leaseParties`.
 * @param account `users`, or an alias of it
 */
export const tenantColumnsOf = ({ firstName, lastName, profileImageUrl }: Record<keyof PersonRow, AnyPgColumn>) => ({
  id: leases.tenantId,
  firstName: sql<string>`coalesce(${firstName}, ${leaseParties.name}, '')`,
  lastName: sql<string>`coalesce(${lastName}, '')`,
  profileImageUrl: sql<string | null>`${profileImageUrl}`,
})

export const tenantColumns = tenantColumnsOf(users)
