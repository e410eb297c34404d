import type { Actor } from '@lintel/contract/actor'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import type { PortfolioQuery } from '@lintel/contract/properties/schema'
import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import type { Page } from '../../db/newest-first.ts'
import { forbidden } from '../../http/refusal.ts'
import { isActive, leases } from '../leases/table.ts'
import { applicationTotals } from '../overview/table.ts'
import type { PortfolioRow, PropertySummaryRow } from './present.ts'
import { type HomeFilters, searchHomes } from './search.ts'
import { properties } from './table.ts'

/** A person's own homes, published or not, newest first. @param today `YYYY-MM-DD` */
export const listOwnProperties = (db: Db, actor: Actor, query: PortfolioQuery, today: string) =>
  listPortfolio(db, query, { ownerId: actor.id }, today)

/** All homes, newest first, for agents. @param today `YYYY-MM-DD` @throws forbidden for anyone else */
export async function listAllProperties(db: Db, actor: Actor, query: PortfolioQuery, today: string) {
  if (!propertyPolicy.listAll(actor)) throw forbidden('Only agents see all homes')
  return listPortfolio(db, query, {}, today)
}

async function listPortfolio(
  db: Db,
  query: PortfolioQuery,
  whose: HomeFilters,
  today: string,
): Promise<Page<PortfolioRow>> {
  const filters = { ...whose, status: query.status }
  const { rows, next } = await searchHomes(db, filters, { ...query, sort: 'newest' })
  return { rows: await withPerformance(db, rows, today), next }
}

/** Homes with how they do: the applications each has received, and its last lease that has begun. */
async function withPerformance(db: Db, rows: PropertySummaryRow[], today: string): Promise<PortfolioRow[]> {
  if (rows.length === 0) return []
  const latest = db
    .select({ startsOn: leases.startsOn, endsOn: leases.endsOn })
    .from(leases)
    .where(and(eq(leases.propertyId, properties.id), isActive, lte(leases.startsOn, today)))
    .orderBy(desc(leases.startsOn))
    .limit(1)
    .as('latest')
  const known = await db
    .select({
      id: properties.id,
      applications: sql<number>`coalesce(${applicationTotals.applications}, 0)`,
      pendingApplications: sql<number>`coalesce(${applicationTotals.pending}, 0)`,
      lease: { startsOn: latest.startsOn, endsOn: latest.endsOn },
    })
    .from(properties)
    .leftJoin(applicationTotals, eq(applicationTotals.propertyId, properties.id))
    .leftJoinLateral(latest, sql`true`)
    .where(
      inArray(
        properties.id,
        rows.map(({ id }) => id),
      ),
    )
  const byId = new Map(known.map((row) => [row.id, row]))
  return rows.map((row) => {
    const { applications = 0, pendingApplications = 0, lease = null } = byId.get(row.id) ?? {}
    return { ...row, applications, pendingApplications, ...tenancyOf(lease, today) }
  })
}

/** @param lease the last to begin, if any */
function tenancyOf(lease: { startsOn: string | null; endsOn: string | null } | null, today: string) {
  const { startsOn, endsOn } = lease ?? {}
  if (!startsOn || !endsOn) return { letSince: null, letUntil: null, freeSince: null }
  if (endsOn >= today) return { letSince: startsOn, letUntil: endsOn, freeSince: null }
  return { letSince: null, letUntil: null, freeSince: dayAfter(endsOn) }
}

/** @param day `YYYY-MM-DD` */
const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
