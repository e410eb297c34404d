import { addDays } from '@lintel/contract/calendar'
import { and, asc, desc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { countOf } from '../../counts/queries.ts'
import type { Db } from '../../db/connect.ts'
import { dayInZone } from '../../db/day-in-zone.ts'
import { dayIn } from '../../format/days.ts'
import { users } from '../accounts/table.ts'
import { isActive, leaseParties, leases, tenantColumns } from '../leases/table.ts'
import type { PropertySummaryRow } from '../properties/present.ts'
import { properties } from '../properties/table.ts'
import type { PortfolioRow } from './present.ts'

const owners = alias(users, 'owners')

/**
 * Homes with their owner, the number of their applications and their current or next lease.
 */
export async function addLettingDetails(db: Db, rows: PropertySummaryRow[], now: Date): Promise<PortfolioRow[]> {
  if (rows.length === 0) return []
  const today = dayInZone(leases.timeZone, now)
  const begun = leaseOfProperty(db, 'begun', lte(leases.startsOn, today), desc(leases.startsOn))
  const next = leaseOfProperty(db, 'next', gt(leases.startsOn, today), asc(leases.startsOn))
  const details = await db
    .select({
      id: properties.id,
      owner: { firstName: owners.firstName, lastName: owners.lastName, profileImageUrl: owners.profileImageUrl },
      applications: countOf(properties.id, 'application'),
      pendingApplications: countOf(properties.id, 'application', 'pending'),
      begun: columnsOf(begun),
      next: columnsOf(next),
    })
    .from(properties)
    .innerJoin(owners, eq(owners.id, properties.ownerId))
    .leftJoinLateral(begun, sql`true`)
    .leftJoinLateral(next, sql`true`)
    .where(
      inArray(
        properties.id,
        rows.map(({ id }) => id),
      ),
    )
  const byId = new Map(details.map((row) => [row.id, row]))
  return rows.map((row) => {
    const {
      owner = NOBODY,
      applications = 0,
      pendingApplications = 0,
      begun = null,
      next = null,
    } = byId.get(row.id) ?? {}
    return {
      ...row,
      owner: { ...owner, id: row.ownerId },
      applications,
      pendingApplications,
      ...tenancyOf(begun, next, now),
    }
  })
}

/** For a home that was deleted meanwhile. */
const NOBODY = { firstName: '', lastName: '', profileImageUrl: null }

/** The first active lease of a home in an order, with its tenant's name; for a lateral join. @param as its alias */
const leaseOfProperty = (db: Db, as: string, condition: SQL, order: SQL) =>
  db
    .select({
      startsOn: leases.startsOn,
      endsOn: leases.endsOn,
      timeZone: leases.timeZone,
      tenantId: tenantColumns.id,
      // Columns of an expression are not qualified: both joins must differ.
      firstName: tenantColumns.firstName.as(`${as}_first_name`),
      lastName: tenantColumns.lastName.as(`${as}_last_name`),
    })
    .from(leases)
    .leftJoin(users, eq(users.id, leases.tenantId))
    .leftJoin(leaseParties, eq(leaseParties.leaseId, leases.id))
    .where(and(eq(leases.propertyId, properties.id), isActive, condition))
    .orderBy(order)
    .limit(1)
    .as(as)

const columnsOf = ({
  startsOn,
  endsOn,
  timeZone,
  tenantId,
  firstName,
  lastName,
}: ReturnType<typeof leaseOfProperty>) => ({
  startsOn,
  endsOn,
  timeZone,
  tenantId,
  firstName,
  lastName,
})

/** A left-joined lease: all columns are null where there is none. */
type JoinedLease = { [Column in keyof ReturnType<typeof columnsOf>]: string | null }

/** @param begun the last lease that has begun @param next the next one to begin */
function tenancyOf(begun: JoinedLease | null, next: JoinedLease | null, now: Date) {
  const begunUntil = begun?.endsOn ?? null
  const isRunning = begunUntil !== null && begunUntil >= dayIn(begun?.timeZone ?? '', now)
  const shown = isRunning ? begun : next
  return {
    letSince: isRunning ? (begun?.startsOn ?? null) : null,
    letFrom: next?.startsOn ?? null,
    letUntil: shown?.endsOn ?? null,
    tenant: tenantOf(shown),
    freeSince: begunUntil === null || isRunning ? null : addDays(begunUntil, 1),
  }
}

function tenantOf(lease: JoinedLease | null): PortfolioRow['tenant'] {
  if (!lease?.startsOn) return null
  return { id: lease.tenantId, firstName: lease.firstName ?? '', lastName: lease.lastName ?? '' }
}
