import { addDays } from '@lintel/contract/calendar'
import { and, asc, desc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { countOf } from '../../counts/queries.ts'
import type { Db } from '../../db/connect.ts'
import { dayInZone } from '../../db/day-in-zone.ts'
import { dayIn } from '../../format/days.ts'
import { users } from '../accounts/table.ts'
import { isActive, leases } from '../leases/table.ts'
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
  const begun = leaseOfHome(db, lte(leases.startsOn, today), desc(leases.startsOn)).as('begun')
  const next = leaseOfHome(db, gt(leases.startsOn, today), asc(leases.startsOn)).as('next')
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

const LEASE = {
  startsOn: leases.startsOn,
  endsOn: leases.endsOn,
  timeZone: leases.timeZone,
  tenantId: leases.tenantId,
  firstName: users.firstName,
  lastName: users.lastName,
}

/** The first active lease of a home in an order, with its tenant's name; for a lateral join. */
const leaseOfHome = (db: Db, condition: SQL, order: SQL) =>
  db
    .select(LEASE)
    .from(leases)
    .innerJoin(users, eq(users.id, leases.tenantId))
    .where(and(eq(leases.propertyId, properties.id), isActive, condition))
    .orderBy(order)
    .limit(1)

const columnsOf = ({
  startsOn,
  endsOn,
  timeZone,
  tenantId,
  firstName,
  lastName,
}: ReturnType<ReturnType<typeof leaseOfHome>['as']>) => ({
  startsOn,
  endsOn,
  timeZone,
  tenantId,
  firstName,
  lastName,
})

/** A left-joined lease: all columns are null where there is none. */
type JoinedLease = { [Column in keyof typeof LEASE]: string | null }

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
  const { tenantId, firstName, lastName } = lease ?? {}
  return tenantId ? { id: tenantId, firstName: firstName ?? '', lastName: lastName ?? '' } : null
}
